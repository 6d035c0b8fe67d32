import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './pill.module.css'
import { Shape, type ShapeName } from './shape.tsx'

export type PillKind =
  | 'plain'
  | 'brand'
  | 'ok'
  | 'info'
  | 'danger'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'late'
  | 'risk'
  | 'unavailable'
  | 'quiet'

type PillProps = {
  kind?: PillKind | undefined
  shape?: ShapeName | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A state (round): shape, word, and colour last. */
export function Pill({ kind = 'plain', shape, icon, children }: PillProps) {
  return (
    <span className={classes(styles.pill, kind !== 'plain' && styles[kind])}>
      {shape && <Shape name={shape} />}
      {icon && <Icon name={icon} className={styles.icon} />}
      {children}
    </span>
  )
}
