import { phoneText } from '#platform/core/phone.ts'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './driver.module.css'

type CallDispatchProps = {
  /** The market's; null where it has none. */
  phone: string | null
  /** `bar`: beside a title. */
  look: 'button' | 'bar'
}

/** The one number that helps in every trouble. */
export function CallDispatch({ phone, look }: CallDispatchProps) {
  if (!phone) return null
  const href = `tel:+1${phone}`
  if (look === 'bar')
    return (
      <LinkButton
        variant="quiet"
        icon="phone"
        className={styles.dispatch}
        href={href}
        aria-label={`Call dispatch, ${phoneText(phone)}`}
      >
        <span>
          Dispatch
          <small>{phoneText(phone)}</small>
        </span>
      </LinkButton>
    )
  return (
    <LinkButton variant="primary" size="drive" icon="phone" href={href}>
      <span>
        Call dispatch, <span className={styles.whole}>{phoneText(phone)}</span>
      </span>
    </LinkButton>
  )
}
