import { type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { type Hold, LayerHold } from './layer-hold.ts'
import { useModal } from './use-modal.ts'
import { words } from './words/layer.ts'

export type DialogProps = {
  title: ReactNode
  /** Esc, Back, the cross and a click beside it. Without it the dialog must be answered. */
  onClose?: (() => void) | undefined
  /** Buttons: in Town stacked, the first first; in Ops in a row at the right. */
  foot?: ReactNode
  wide?: boolean | undefined
  className?: string | undefined
  /** `alertdialog` interrupts: something will be lost. */
  role?: 'alertdialog' | undefined
  children?: ReactNode
}

/** Render it to open it: `{asking && <Dialog …/>}`. One at a time. */
export function Dialog({ title, onClose, foot, wide, className, role, children }: DialogProps) {
  const id = useId()
  const hold = useRef<Hold>(undefined)
  const modal = useModal(onClose && close)
  function close() {
    if (!onClose) return
    if (!hold.current) return onClose()
    // A second Esc has closed it already.
    if (!modal.ref.current?.open) modal.ref.current?.showModal()
    hold.current(onClose)
  }
  return (
    <dialog
      {...modal}
      role={role}
      className={classes(styles.dialog, wide && styles.wide, className)}
      aria-labelledby={id}
    >
      <div className={styles.in}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {onClose && <IconButton icon="x" label={words.close} className={styles.close} onClick={close} />}
        </header>
        <LayerHold value={hold}>{children}</LayerHold>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </dialog>
  )
}
