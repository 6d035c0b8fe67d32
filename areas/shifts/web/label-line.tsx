import type { ReactNode } from 'react'
import styles from './driver-shifts.module.css'

export function LabelLine({ children }: { children: ReactNode }) {
  return <h2 className={styles.labelLine}>{children}</h2>
}
