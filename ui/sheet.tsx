import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import styles from './sheet.module.css'
import { useModal } from './use-modal.ts'
import { words } from './words/layer.ts'

type SheetProps = {
  title: ReactNode
  onClose: () => void
  /** Fills the top edge to edge. */
  picture?: ReactNode
  /** Under the title: price, description. */
  lead?: ReactNode
  /** Stays in view at the bottom. */
  foot?: ReactNode
  children: ReactNode
}

/** A large layer over the page: full screen on a phone, at the right edge in Ops. Render it to open it. */
export function Sheet({ title, onClose, picture, lead, foot, children }: SheetProps) {
  const id = useId()
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={classes(styles.sheet, !picture && styles.bare)} aria-labelledby={id}>
      <div className={styles.in}>
        <div className={styles.close}>
          <IconButton icon="x" label={words.close} round onClick={onClose} />
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {lead}
        </header>
        {children}
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </dialog>
  )
}
