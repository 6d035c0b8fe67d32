import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './note.module.css'

export type NoteKind = 'plain' | 'info' | 'warn' | 'danger' | 'success' | 'alcohol'

export const noteIcons: Record<NoteKind, IconName> = {
  plain: 'info',
  info: 'info',
  warn: 'alert',
  danger: 'alert',
  success: 'check',
  alcohol: 'bottle',
}

type NoteProps = {
  kind?: NoteKind | undefined
  icon?: IconName | undefined
  /** Buttons at the right edge. */
  acts?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A fact that stays: a boxed sentence, in Ops also the banner over a page. */
export function Note({ kind = 'plain', icon, acts, children, className }: NoteProps) {
  return (
    <div className={classes(styles.note, kind !== 'plain' && styles[kind], className)}>
      <Icon name={icon ?? noteIcons[kind]} />
      <div className={styles.body}>{children}</div>
      {acts && <div className={styles.acts}>{acts}</div>}
    </div>
  )
}
