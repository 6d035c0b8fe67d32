import * as z from 'zod/mini'
import { type ProviderReply, type ProviderSettings, unexpectedReply } from './http.ts'

export type Texts = {
  /**
   * Accepted means on its way, not read. The provider knows no idempotency key: when the answer is lost (`mayHaveHappened`),
   * whoever asks again may send the text twice.
   */
  send(text: { to: string; body: string }): Promise<TextAccepted | TextRefused>
}

export type TextAccepted = { outcome: 'accepted'; messageId: string }
export type TextRefused = { outcome: 'refused'; reason: TextRefusal; providerCode: number }
export type TextRefusal = 'invalid_number' | 'unreachable' | 'opted_out' | 'not_mobile'

export type TextsSettings = ProviderSettings<{ accountSid: string; authToken: string; from: string }>

const created = z.object({ sid: z.string().check(z.minLength(1)) })
const failed = z.object({ code: z.int() })

const refusals: Readonly<Record<number, TextRefusal>> = {
  21211: 'invalid_number',
  21408: 'unreachable',
  21610: 'opted_out',
  21612: 'unreachable',
  21614: 'not_mobile',
}

/** Twilio's Messages resource. `to` is ten digits, as phones are stored here, or already E.164. */
export function twilioTexts({ baseUrl, credentials, http }: TextsSettings): Texts {
  const { accountSid, authToken, from } = credentials
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`

  return {
    async send({ to, body }) {
      const form = { To: internationalForm(to), From: internationalForm(from), Body: body }
      const reply = await http.send({ method: 'POST', url, headers: { authorization }, form, idempotent: false })
      if (reply.status === 201) return { outcome: 'accepted', messageId: read(reply).sid }
      const providerCode = z.safeParse(failed, reply.json()).data?.code
      const reason = providerCode === undefined ? undefined : refusals[providerCode]
      if (reason && providerCode) return { outcome: 'refused', reason, providerCode }
      throw unexpectedReply('text', reply, providerCode?.toString())
    },
  }
}

const internationalForm = (phone: string) => (phone.startsWith('+') ? phone : `+1${phone}`)

function read(reply: ProviderReply) {
  const message = z.safeParse(created, reply.json())
  if (!message.success) throw unexpectedReply('text: not in the agreed shape', reply)
  return message.data
}
