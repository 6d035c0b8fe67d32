import type { ReactNode } from 'react'
import { Kbd } from '#ui/kbd.tsx'
import styles from './remedies-dialog.module.css'

/** What can be done, and the key that does it. */
export function Row({ digit, children }: { digit?: number; children: ReactNode }) {
  return (
    <li>
      {digit !== undefined && (
        <span className={styles.digit} aria-hidden="true">
          <Kbd>{String(digit)}</Kbd>
        </span>
      )}
      {children}
    </li>
  )
}
