import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { words } from '../words/layer.ts'
import styles from './category.module.css'

type CategoryProps = {
  title: ReactNode
  detail: string
  open: boolean
  /** Without it the category stays open. */
  onToggle?: (() => void) | undefined
  pictures?: ReactNode
  tags?: ReactNode
  children: ReactNode
}

/** Closed it is a card with its first pictures; open it is a heading with the content below. */
export function Category({ title, detail, open, onToggle, pictures, tags, children }: CategoryProps) {
  if (!open) {
    return (
      <button type="button" className={styles.card} aria-expanded="false" onClick={onToggle}>
        <span>
          <span className={styles.title}>
            {title} {tags}
          </span>
          <span className={styles.detail}>{detail}</span>
        </span>
        <span className={styles.pictures}>{pictures}</span>
        <Icon name="down" />
      </button>
    )
  }
  return (
    <section>
      <header className={styles.head}>
        <h2>
          {title} {tags} <small>{detail}</small>
        </h2>
        {onToggle && (
          <button type="button" className={styles.close} aria-expanded="true" onClick={onToggle}>
            {words.close}
            <Icon name="up" size="small" />
          </button>
        )}
      </header>
      {children}
    </section>
  )
}
