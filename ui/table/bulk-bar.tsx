import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import styles from './bulk-bar.module.css'

export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label="What to do with the selected rows">
      <p role="status" className={styles.count}>
        {count.toLocaleString('en-US')} selected
      </p>
      {children}
      <IconButton icon="x" label="Select none" onClick={onClear} />
    </section>
  )
}
