import type { Asked, Fault, Intent, Said } from './messages.ts'

const parentOrigin = document.querySelector<HTMLMetaElement>('meta[name="parent-origin"]')?.content ?? ''
const input = (id: string) => document.getElementById(id) as HTMLInputElement
const say = (said: Said) => window.parent.postMessage(said, parentOrigin)

const digits = (id: string) => input(id).value.replace(/\D/g, '')

/** As Stripe's element finds faults in what was typed, by the same codes. */
function faultOfTyped(): Fault | undefined {
  const number = digits('number')
  const length = number.startsWith('3') ? 15 : 16
  const wrong = (code: string, message: string): Fault => ({ type: 'validation_error', code, message })
  if (number.length < length) return wrong('incomplete_number', 'Your card number is incomplete.')
  if (!passesLuhn(number)) return wrong('invalid_number', 'Your card number is invalid.')
  const [month, year] = [Number(digits('expiry').slice(0, 2)), 2000 + Number(digits('expiry').slice(2))]
  if (digits('expiry').length < 4) return wrong('incomplete_expiry', 'Your card’s expiration date is incomplete.')
  const now = new Date()
  if (year < now.getFullYear()) return wrong('invalid_expiry_year_past', 'Your card’s expiration year is in the past.')
  if (month < 1 || month > 12 || (year === now.getFullYear() && month < now.getMonth() + 1))
    return wrong('invalid_expiry_month_past', 'Your card’s expiration date is in the past.')
  if (digits('code').length < (number.startsWith('3') ? 4 : 3))
    return wrong('incomplete_cvc', 'Your card’s security code is incomplete.')
  return undefined
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

type Answer = { readonly error?: Fault; readonly intent?: Intent }

async function confirmSetup({ key, clientSecret, name }: Extract<Asked, { ask: 'confirm_setup' }>): Promise<Answer> {
  const body = new URLSearchParams({
    key,
    client_secret: clientSecret,
    'payment_method_data[card][number]': digits('number'),
    'payment_method_data[card][exp_month]': digits('expiry').slice(0, 2),
    'payment_method_data[card][exp_year]': `20${digits('expiry').slice(2)}`,
    'payment_method_data[card][cvc]': digits('code'),
    'payment_method_data[billing_details][name]': name,
  })
  const reply = await fetch('/stripe/browser/confirm_setup', { method: 'POST', body })
  const answer = await reply.json()
  if (reply.ok) return { intent: answer }
  // As Stripe tells a browser of it.
  return { error: answer.error }
}

addEventListener('message', (event: MessageEvent<Asked>) => {
  if (event.origin !== parentOrigin || event.source !== window.parent) return
  const asked = event.data
  const fault = faultOfTyped()
  const line = document.getElementById('fault')
  if (line) line.textContent = fault?.message ?? ''
  if (fault || asked.ask === 'check') return say({ say: 'answer', id: asked.id, ...(fault && { error: fault }) })
  confirmSetup(asked)
    .catch((): Answer => ({ error: { type: 'api_connection_error', message: 'No answer.' } }))
    .then((answer) => say({ say: 'answer', id: asked.id, ...answer }))
    .catch(() => undefined)
})

input('number').addEventListener('input', () => {
  const typed = digits('number').slice(0, 16)
  input('number').value = typed.replace(/(\d{4})(?=\d)/g, '$1 ')
})
input('expiry').addEventListener('input', () => {
  const typed = digits('expiry').slice(0, 4)
  input('expiry').value = typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed
})

new ResizeObserver(() =>
  say({ say: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body)
say({ say: 'ready' })
