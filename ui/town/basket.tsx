import type { ReactNode } from 'react'
import styles from './basket.module.css'

export function Basket({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.basket} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  )
}

export type BasketLine = {
  id: string | number
  count: number
  name: ReactNode
  cost: ReactNode
  detail?: ReactNode
  acts?: ReactNode
}

export function BasketLines({ lines }: { lines: readonly BasketLine[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <span className={styles.count}>{line.count}×</span>
          <span className={styles.name}>{line.name}</span>
          <span className={styles.cost}>{line.cost}</span>
          {line.detail && <p className={styles.detail}>{line.detail}</p>}
          {line.acts && <div className={styles.detail}>{line.acts}</div>}
        </li>
      ))}
    </ul>
  )
}
