import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { words } from '../words/layer.ts'
import styles from './category.module.css'

type CategoryProps = {
  title: ReactNode
  detail: string
  /** Of the button that opens and closes it. */
  toggleId?: string
  open: boolean
  /** Without it the category stays open. */
  onToggle?: (() => void) | undefined
  /** What toggles it without scripts: the button of a form on the page. */
  submit?: { readonly form: string; readonly name: string; readonly value: string } | undefined
  pictures?: ReactNode
  tags?: ReactNode
  children: ReactNode
}

/** Closed it is a card with its first pictures; open it is a heading with the content below. */
export function Category({ title, detail, toggleId, open, onToggle, submit, pictures, tags, children }: CategoryProps) {
  const toggle = {
    ...(submit ?? {}),
    id: toggleId,
    type: submit ? ('submit' as const) : ('button' as const),
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      onToggle?.()
    },
  }
  if (!open) {
    return (
      <button {...toggle} className={styles.card} aria-expanded="false">
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
  const headingId = toggleId && `${toggleId}-heading`
  return (
    <section>
      <header className={styles.head}>
        <h2 id={headingId}>
          {title} {tags} <small>{detail}</small>
        </h2>
        {onToggle && (
          <button
            {...toggle}
            className={styles.close}
            aria-expanded="true"
            aria-labelledby={toggleId && `${toggleId} ${headingId}`}
          >
            {words.close}
            <Icon name="up" size="small" />
          </button>
        )}
      </header>
      {children}
    </section>
  )
}
