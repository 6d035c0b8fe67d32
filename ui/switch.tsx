import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './switch.module.css'

type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'size'> & { label: ReactNode }

/** Takes effect at once; what waits for a button is a Checkbox. */
export function Switch({ label, className, ...input }: SwitchProps) {
  return (
    <label className={classes(styles.row, className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked */}
      <input {...input} type="checkbox" role="switch" className={styles.track} />
      {label}
    </label>
  )
}
