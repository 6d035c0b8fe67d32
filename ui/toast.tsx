import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import styles from './toast.module.css'

type ToastProps = {
  text: string
  /** One way back: "Undo". */
  act?: { label: string; keys?: string | undefined; onAct: () => void } | undefined
}

/** What was just done, with the way back; the page removes it. Facts that stay are a Note. */
export function Toast({ text, act }: ToastProps) {
  return (
    <div role="status" className={styles.place}>
      <div className={styles.toast}>
        <Icon name="check" size="small" />
        <span>{text}</span>
        {act && (
          <button type="button" className={styles.act} onClick={act.onAct}>
            {act.label} {act.keys && <Kbd>{act.keys}</Kbd>}
          </button>
        )}
      </div>
    </div>
  )
}
