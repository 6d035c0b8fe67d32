import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import styles from './side-panel.module.css'

type SidePanelProps = {
  title: string
  hint: string
  /** What the closing button is called: `Close the history`. */
  closeLabel: string
  onClose: () => void
  /** Stays in sight above what scrolls. */
  head?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** Lies over the right edge of a board, which stays usable beside it; takes the focus and gives it back, and Escape closes it. */
export function SidePanel({ title, hint, closeLabel, onClose, head, foot, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const focused = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  // An act takes its own button away: the keys stay in the panel, so that Escape closes it still.
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) panel.current?.focus()
  })
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={title}
      tabIndex={-1}
      onFocus={({ target }) => {
        focused.current = target
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.hint}>{hint}</span>
        <IconButton icon="x" label={closeLabel} className={styles.close} onClick={onClose} />
      </header>
      {head}
      <div className={styles.body}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </aside>
  )
}
