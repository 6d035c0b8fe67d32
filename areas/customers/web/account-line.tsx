import { useState } from 'react'
import { forgetAddresses } from '#areas/storefront/web/public.tsx'
import { phoneText } from '#platform/core/phone.ts'
import { notAnswered } from '#platform/web/not-answered.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { loginWords } from '../rules/login-words.ts'
import styles from './account-line.module.css'
import { logout } from './sign-in-asks.ts'
import { tellOtherTabs } from './use-account-elsewhere.ts'
import { words } from './words.ts'

type AccountLineProps = { phone: string; onChange: () => void }

/** CSL-02, and the way out of the account (ACC-33). */
export function AccountLine({ phone, onChange }: AccountLineProps) {
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState({ words: '', count: 0 })

  async function leave() {
    setLoading(true)
    const answer = await ask(logout, {})
    setLoading(false)
    if (answer.ok && 'state' in answer.data) {
      await forgetAddresses()
      return tellOtherTabs()
    }
    const why = navigator.onLine ? loginWords.not_signed_out : notAnswered()
    setProblem(({ count }) => ({ words: why, count: count + 1 }))
  }

  return (
    <>
      <div className={styles.line}>
        <Icon name="user" />
        <p className={styles.who}>
          <b>{phoneText(phone)}</b>
          <small>{words.account}</small>
        </p>
        <div className={styles.acts}>
          <Button onClick={onChange}>{words.change}</Button>
          <Button icon="exit" loading={loading} onClick={() => void leave()}>
            {words.log_out}
          </Button>
        </div>
      </div>
      <ErrorLine error={problem.words} count={problem.count} />
    </>
  )
}

/** CSL-03 */
export function DeviceLine({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={styles.line}>
      <Icon name="clock" />
      <p className={styles.who}>
        <b>{words.recent_cards}</b>
        <small>{words.recent_cards_what}</small>
      </p>
      <div className={styles.acts}>
        <Button onClick={onSignIn}>{words.to_account}</Button>
      </div>
    </div>
  )
}
