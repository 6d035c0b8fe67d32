import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'
import { Spinner } from './spinner.tsx'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'disabled'> & {
  icon: IconName
  /** The accessible name and the tooltip. */
  label: string
  size?: 'small' | undefined
  /** White disc for a button that lies on a picture. */
  round?: boolean | undefined
  loading?: boolean | undefined
  disabled?: boolean | undefined
}

export function IconButton({
  icon,
  label,
  size,
  round,
  loading,
  disabled,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={label}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={disabled || undefined}
      className={classes(styles.button, size && styles[size], round && styles.round, className)}
      onClick={(event) => {
        if (!loading && !disabled) onClick?.(event)
      }}
    >
      {loading ? <Spinner size="small" /> : <Icon name={icon} size={size} />}
    </button>
  )
}
