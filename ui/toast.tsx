import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import styles from './toast.module.css'

type ToastProps = {
  text: string
  /** While somebody points at it or has come to its button it must not go. */
  onHeld?: ((isHeld: boolean) => void) | undefined
  /** One way back: "Undo". */
  act?: { label: string; keys?: string | undefined; onAct: () => void } | undefined
}

/** What was just done, with the way back; the page removes it. Facts that stay are a Note. */
export function Toast({ text, act, onHeld }: ToastProps) {
  return (
    <div
      role="status"
      className={styles.place}
      onPointerEnter={() => onHeld?.(true)}
      onPointerLeave={() => onHeld?.(false)}
      onFocus={() => onHeld?.(true)}
      onBlur={() => onHeld?.(false)}
    >
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
