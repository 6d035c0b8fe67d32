import { useEffect, useEffectEvent, useId } from 'react'
import { createPortal } from 'react-dom'
import { phoneDigits } from '#platform/core/phone.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './login-panel.module.css'
import { CodeView, LoginView, RequestView, UpdateView } from './login-views.tsx'
import { type Login, useLogin } from './use-login.ts'
import { words } from './words.ts'

type LoginPanelProps = {
  /** As typed for the order; the account may be of another. */
  phone: string
  /** Of the account that is signed in to; empty without one. */
  accountPhone: string
  supportPhone: string
  updating: boolean
  /** The customer has asked for it, and may close it again. */
  asked: boolean
  /** A new password is saved; the area closes. */
  onUpdated: () => void
}

/** The login area of the cart with its four views (ACC-02…14). */
export function LoginPanel({ phone, accountPhone, supportPhone, updating, asked, onUpdated }: LoginPanelProps) {
  const login = useLogin({ phone: accountPhone ? '' : phone, supportPhone, updating, onUpdated })
  const { view, fault, faults, codes_again } = login
  const form = useId()
  const updated = accountPhone || (phoneDigits(login.fields.phone) ?? '')

  /** The first field of a view that one was led to, and after a fault the field that it is about. */
  const focus = useEffectEvent(() => {
    const field = document.querySelector<HTMLElement>(`#${CSS.escape(form)}-box [aria-invalid="true"]`)
    const first = document.getElementById(`${form}-first`)
    if (fault || asked || view !== 'login') (field ?? first)?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another view or another fault is shown, or another code is waited for
  useEffect(() => focus(), [view, faults, codes_again])

  return (
    <section id={`${form}-box`} className={styles.box} aria-labelledby={`${form}-title`} aria-busy={login.loading}>
      <header className={styles.head}>
        <h3 id={`${form}-title`} className={styles.title}>
          {words[view]}
        </h3>
        {asked && (
          <IconButton icon="x" label={words.close} onClick={() => mergePageState({ force_login_open: false })} />
        )}
      </header>
      {view === 'login' && <LoginView login={login} form={form} />}
      {view === 'request_one_time_code' && <RequestView login={login} form={form} />}
      {view === 'one_time_code_login' && <CodeView login={login} form={form} />}
      {view === 'update_password' && <UpdateView login={login} form={form} phone={updated} />}
      {/* The cart is a form itself, and forms cannot lie in each other: the fields name theirs. */}
      {createPortal(
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void submit(login, updated)
          }}
        />,
        document.body,
      )}
    </section>
  )
}

function submit(login: Login, accountPhone: string): Promise<void> {
  switch (login.view) {
    case 'login':
      return login.signIn()
    case 'request_one_time_code':
      return login.requestCode()
    case 'one_time_code_login':
      return login.enterCode()
    case 'update_password':
      return login.updatePassword(accountPhone)
  }
}
