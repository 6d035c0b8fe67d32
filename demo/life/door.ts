import { rejectionMessage } from '#areas/driving/rules/rejection.ts'
import { type Day, dayToUs, yearsAfter } from '#platform/core/day.ts'
import { idSource } from './mishap.ts'
import type { Answer, Visitor } from './visitor.ts'

export type Recipient = { readonly recipient_id: number; readonly name: string; readonly birth_date: string }
export type Hand = {
  readonly order_id: number
  readonly driver_assignment_id: string
  readonly recipient: Recipient | undefined
  readonly today: Day
  readonly isExpired: boolean
  readonly signature: string
}

/** Of the reasons of the screen: 'ID is missing, expired or not valid'. */
const expired = { reasons: [1], note: '' }
const failures = ['expired', 'too_young', 'must_be_rejected']

/** Alcohol is handed over as the screens lead: who receives it, the ID, the signature; or it is not. Begun again it goes on where it was. */
export async function checkIdAtDoor(driver: Visitor, hand: Hand): Promise<Answer> {
  const { order_id, driver_assignment_id, recipient, today, signature } = hand
  if (!recipient) return reject(driver, order_id)
  const { recipient_id, name } = recipient
  const chosen = await driver.call('verified_recipient', { recipient_id, name, order_id })
  if (!chosen.ok) return failures.includes(chosen.error) ? reject(driver, order_id) : chosen
  const checked = await driver.call('verify', {
    recipient_verified_id: chosen.data.recipient_verified_id,
    birth_date: recipient.birth_date,
    expiration_date: dayToUs(yearsAfter(today, hand.isExpired ? -1 : 3)),
    birth_date_source: idSource(hand),
    expiration_date_source: idSource(hand),
    confirmed: [1, 2, 3, 4],
  })
  if (!checked.ok) return failures.includes(checked.error) ? reject(driver, order_id) : checked
  const signed = await driver.call('save_signature', { order_id, signature, recipient_name: name })
  return signed.ok ? driver.call('driver_assignment_mark_complete', { driver_assignment_id }) : signed
}

const reject = (driver: Visitor, order_id: number) =>
  driver.call('driver_reject_order', { order_id, rejection_message: rejectionMessage(expired) })

let drawn: Promise<string> | undefined

/** A name on the glass, as the pad sends it. */
export function signatureOnGlass(): Promise<string> {
  drawn ??= draw()
  return drawn
}

async function draw(): Promise<string> {
  // Only who hands over alcohol needs it.
  const { default: sharp } = await import('sharp')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#fff"/>
    <path d="M20 80c10-50 30-60 34-30s-20 50-8 50 24-44 34-40 4 30 14 30 18-34 28-30-2 28 10 28 22-40 40-44 20 44 36 40 40-30 76-34"
      fill="none" stroke="#000" stroke-width="5"/></svg>`
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`
}
