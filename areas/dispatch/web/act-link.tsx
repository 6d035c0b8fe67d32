import type { ComponentPropsWithRef } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './act-link.module.css'

type ActLinkProps = Omit<ComponentPropsWithRef<'button'>, 'type' | 'disabled'> & {
  label: string
  icon: IconName
  /** Shown with the name when the pointer rests on it. */
  keys?: string | undefined
  disabled?: boolean | undefined
  turned?: boolean | undefined
}

/** One of the links Move Up, Move Down and Delete: specified as links, acting at once, reached by Enter and by Space. */
export function ActLink({ label, icon, keys, disabled, turned, onClick, ...rest }: ActLinkProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it acts and leads nowhere, so there is no address for an anchor
    <button
      {...rest}
      type="button"
      role="link"
      className={styles.act}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} size="small" className={classes(turned && styles.turned)} />
    </button>
  )
}
