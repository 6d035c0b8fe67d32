import { useState } from 'react'
import { phoneDigits, phoneText } from '#platform/core/phone.ts'
import { notAnswered } from '#platform/web/not-answered.ts'
import { ask } from '#platform/web/route.ts'
import { firstView, isCodeDue, type LoginState, nextLogin } from '../rules/login-views.ts'
import { loginWords, supportLine, withSupport } from '../rules/login-words.ts'
import { codeLogin, login, sendCode, setPassword } from './sign-in-asks.ts'
import { tellOtherTabs } from './use-account-elsewhere.ts'

export type LoginFields = {
  readonly phone: string
  readonly password: string
  readonly code: string
  readonly fresh: string
  readonly again: string
  readonly stay: boolean
}
type Fault = { readonly field?: keyof LoginFields; readonly words: string }

export type Login = ReturnType<typeof useLogin>

type LoginOptions = {
  /** The phone that was typed as contact. */
  readonly phone: string
  readonly supportPhone: string
  /** A code was typed before the page was loaded again. */
  readonly updating: boolean
  readonly onUpdated: () => void
}

/** The login area: its view, what was typed, what is at work and what went wrong. */
export function useLogin({ phone, supportPhone, updating, onUpdated }: LoginOptions) {
  const [state, setState] = useState<LoginState>(updating ? { ...firstView, view: 'update_password' } : firstView)
  const [fields, setFields] = useState<LoginFields>({ phone, password: '', code: '', fresh: '', again: '', stay: true })
  const [fault, setFault] = useState<Fault>()
  /** Tells the same words apart that come again. */
  const [faults, setFaults] = useState(0)
  const [loading, setLoading] = useState(false)
  /** How often a code was asked for while the area asked for one: only the newest is good. */
  const [codes_again, setCodesAgain] = useState(0)

  const type = (part: Partial<LoginFields>) => setFields((before) => ({ ...before, ...part }))

  function fail(words: string, field?: keyof LoginFields) {
    setFault({ words: withSupport(words, supportPhone), ...(field && { field }) })
    setFaults((before) => before + 1)
  }

  function typedPhone(): string | undefined {
    const digits = phoneDigits(fields.phone)
    if (!digits) fail(loginWords.invalid_phone, 'phone')
    else type({ phone: phoneText(digits) })
    return digits
  }

  /** One thing at a time: a second press does nothing. */
  async function atWork(work: () => Promise<void>) {
    if (loading) return
    setFault(undefined)
    setLoading(true)
    await work()
    setLoading(false)
  }

  const signIn = () =>
    atWork(async () => {
      const customer_phone_number = typedPhone()
      if (!customer_phone_number) return
      const { password: customer_card_key, stay: stay_signed_in } = fields
      const answer = await ask(login, { customer_phone_number, customer_card_key, stay_signed_in })
      if (answer.ok) return void entered(answer)
      if (answer.error !== 'wrong_login') return fail(wordsOf(answer), fieldOf(answer.error))
      type({ password: '' })
      const next = nextLogin(state, 'wrong_login')
      setState(next)
      if (!isCodeDue(next)) return fail(loginWords.wrong_login, 'password')
      const sent = await ask(sendCode, { customer_phone_number })
      if (sent.ok) setState(nextLogin(next, 'hard_time_code_sent'))
      else fail(wordsOf(sent))
    })

  const signInWithPasskey = () =>
    atWork(async () => {
      const answer = await import('./passkeys.ts')
        .then(({ signInByPasskey }) => signInByPasskey(fields.stay))
        .catch(() => ({ ok: false, error: 'no_code', message: notAnswered() }) as const)
      if (answer.ok) entered(answer)
      else fail(wordsOf(answer))
    })

  const requestCode = () =>
    atWork(async () => {
      const customer_phone_number = typedPhone()
      if (!customer_phone_number) return
      const sent = await ask(sendCode, { customer_phone_number })
      if (!sent.ok) return fail(wordsOf(sent), fieldOf(sent.error))
      type({ code: '' })
      setCodesAgain((before) => (state.view === 'one_time_code_login' ? before + 1 : 0))
      setState(nextLogin(state, 'code_sent'))
    })

  const enterCode = () =>
    atWork(async () => {
      const customer_phone_number = typedPhone()
      if (!customer_phone_number) return
      const { code: access_code, stay: stay_signed_in } = fields
      const answer = await ask(codeLogin, { customer_phone_number, access_code, stay_signed_in })
      if (!answer.ok) return fail(wordsOf(answer), answer.error === 'wrong_code' ? 'code' : undefined)
      if (entered(answer)) setState(nextLogin(state, 'code_accepted'))
    })

  const updatePassword = (customer_phone_number: string) =>
    atWork(async () => {
      if (fields.fresh !== fields.again) return fail(loginWords.passwords_differ, 'again')
      const answer = await ask(setPassword, { customer_phone_number, new_password: fields.fresh })
      if (answer.ok) return onUpdated()
      // What is weak may be mended, and what nobody has answered sent again; anything else is typed anew.
      if (answer.error !== 'weak_password' && answer.error !== 'no_answer') type({ fresh: '', again: '' })
      fail(wordsOf(answer), answer.error === 'weak_password' ? 'fresh' : undefined)
    })

  /** An answer without the account is none (ACC-26). */
  function entered({ data }: { readonly data: object }): boolean {
    if ('state' in data) tellOtherTabs()
    else fail(loginWords.no_state(supportLine))
    return 'state' in data
  }

  function turn(event: 'reset_asked' | 'back') {
    setFault(undefined)
    type({ password: '', code: '', fresh: '', again: '' })
    setState(nextLogin(state, event))
  }

  return {
    ...state,
    fields,
    fault,
    faults,
    loading,
    codes_again,
    type,
    signIn,
    signInWithPasskey,
    requestCode,
    enterCode,
    updatePassword,
    turn,
  }
}

function wordsOf({ error, message }: { readonly error: string; readonly message: string }): string {
  return error === 'no_answer' && !navigator.onLine ? notAnswered() : message
}

const fieldOf = (error: string): keyof LoginFields | undefined => (error === 'invalid_phone' ? 'phone' : undefined)
