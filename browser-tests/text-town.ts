import { twilioSignature } from '#platform/server/texts.ts'
import { expect } from './board-town.ts'
import { ownNumber } from './own-number.ts'
import { mark } from './support-town.ts'

/** Another one each time. */
export const newPhone = (): string => `706555${ownNumber('phone', 1_000, 10_000)}`

/** As the provider tells of a text, signed with the sandbox's key. */
export async function textArrives(town: string, from: string, body: string): Promise<void> {
  const form = new URLSearchParams({ From: `+1${from}`, Body: body, MessageSid: `SM${mark()}${mark()}` })
  const url = `${town}/webhooks/texts/reply`
  const signature = twilioSignature('sk_sandbox', url, form).toString('base64')
  const headers = { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await fetch(url, { method: 'POST', headers, body: form.toString() })
  expect(reply.status).toBe(200)
}
