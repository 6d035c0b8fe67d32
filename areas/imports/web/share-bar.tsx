import { useId } from 'react'
import styles from './import.module.css'

/** How far something is; without a share it only says that it goes on. */
export function ShareBar({ label, share, detail }: { label: string; share?: number | undefined; detail?: string }) {
  const id = useId()
  return (
    <div className={styles.share}>
      <span id={id}>
        {label}
        {share !== undefined && ` ${Math.floor(share * 100)} %`}
        {detail && <span className={styles.quiet}> {detail}</span>}
      </span>
      <progress aria-labelledby={id} max={1} value={share} />
    </div>
  )
}
