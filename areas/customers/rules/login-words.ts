import { phoneText, unbrokenPhone } from '#platform/core/phone.ts'
import { defineWords } from '#platform/core/words.ts'

/** Every sentence of the login area that is said for a reason, in one place (GEN-26, SIL-ORD-068). */
export const loginWords = defineWords('customers/login', {
  use_your_cards: 'Sign in to use your previously used cards.',
  hard_time: 'It looks like you are having a hard time remembering your password. Sign in with an access code instead.',
  wrong_login: 'Incorrect Phone Number or Password. Try again please.',
  no_state: 'An error has occurred. If this problem persists call {phone} for support.',
  invalid_phone: 'Please enter a valid U.S. Phone Number.',
  code_not_sent: 'Error sending access code! Please call {phone} for support.',
  wrong_code: 'Incorrect access code!',
  passwords_differ: 'Passwords do not match!',
  weak_password: 'Please choose a stronger password.',
  not_updated: 'Error updating password! Please call {phone} for support.',
  not_signed_out: 'An error occurred while logging out of your account!',
  // ACC-12
  code_text: 'Your Cosmic access code is {code}. It works for 10 minutes. We never ask for it by phone.',
  code_texted: 'An access code was texted to {phone}.',
})

/** As the server says it, which does not know the support line of the page: `withSupport` puts it in. */
export const supportLine = { phone: '{phone}' } as const

export const withSupport = (words: string, supportPhone: string) => words.replaceAll('{phone}', supportPhone)

export const codeTexted = (phoneNumber: string) =>
  loginWords.code_texted({ phone: unbrokenPhone(phoneText(phoneNumber)) })

/** The text itself. The last line lets phones fill the code in by themselves on this host alone. */
export function accessCodeText(code: string, host: string | undefined): string {
  const text = loginWords.code_text({ code })
  return host === undefined ? text : `${text}\n\n@${host} #${code}`
}
