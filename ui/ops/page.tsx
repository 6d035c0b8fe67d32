import type { ReactNode } from 'react'
import styles from './page.module.css'

type PageProps = { title: ReactNode; lede?: ReactNode; acts?: ReactNode; children: ReactNode }

/** A staff page inside OpsShell: heading, its acts, content. */
export function Page({ title, lede, acts, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lede && <p className={styles.lede}>{lede}</p>}
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </div>
  )
}
