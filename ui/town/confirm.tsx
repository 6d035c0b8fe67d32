import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './confirm.module.css'

export type ConfirmRow = {
  id: string
  icon: IconName
  text: ReactNode
  /** The link at the right: "Change", "Add". */
  act: string
  href: string
  missing?: boolean | undefined
}

/** What is about to be agreed, above the button; what is missing is red and links to its place. */
export function Confirm({ rows }: { rows: readonly ConfirmRow[] }) {
  return (
    <div className={styles.confirm}>
      {rows.map((row) => (
        <a key={row.id} href={row.href} className={classes(styles.row, row.missing && styles.missing)}>
          <Icon name={row.missing ? 'alert' : row.icon} />
          <span>{row.text}</span>
          <span className={styles.act}>{row.act}</span>
        </a>
      ))}
    </div>
  )
}
