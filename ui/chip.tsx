import type { ComponentPropsWithRef } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { showWhole } from './show-whole.ts'

type ChipProps = ComponentPropsWithRef<'button'> & { pressed: boolean; icon?: IconName | undefined }

/** A filter that is on or off. */
export function Chip({ pressed, icon, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      onFocus={showWhole}
      {...rest}
      type={type}
      aria-pressed={pressed}
      className={classes(styles.chip, className)}
    >
      {icon && <Icon name={icon} size="small" />}
      {children}
    </button>
  )
}
