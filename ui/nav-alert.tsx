import { Icon } from './icon.tsx'
import styles from './nav-alert.module.css'
import { navAlertMs } from './notices.ts'
import { useFade } from './use-fade.ts'

export type NavMessage = { id: number; text: string }

type NavAlertProps = { message: NavMessage | undefined; onGone: () => void }

/** One line in the bar ("Item added to cart"); the next replaces it, six seconds clear it. */
export function NavAlert({ message, onGone }: NavAlertProps) {
  useFade(message?.id, navAlertMs, onGone)
  return (
    <div role="status" className={styles.alert}>
      {message && (
        <>
          <Icon name="check" size="small" />
          <span>{message.text}</span>
        </>
      )}
    </div>
  )
}
