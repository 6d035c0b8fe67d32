import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './result.module.css'

const icons = { ok: 'check', bad: 'stop', wait: 'clock' } as const

/** What a check came to: sign, word, fact. */
export function Result({
  kind,
  title,
  children,
}: {
  kind: 'ok' | 'bad' | 'wait'
  title: string
  children?: ReactNode
}) {
  return (
    <div className={classes(styles.result, styles[kind])} role="status">
      <Icon name={icons[kind]} />
      <b>{title}</b>
      {children && <span>{children}</span>}
    </div>
  )
}
