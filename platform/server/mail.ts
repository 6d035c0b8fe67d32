import * as z from 'zod/mini'
import { type ProviderSettings, unexpectedReply } from './http.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  /** Such as `List-Unsubscribe`. */
  headers?: Record<string, string>
}

/** Whoever delivers mail, over whichever protocol. */
export type Mail = {
  /** Sent again under the same key, the letter arrives once. */
  send(letter: Letter & { idempotencyKey: string }): Promise<MailAccepted | MailRefused>
}

export type MailAccepted = { outcome: 'accepted'; messageId: string }
export type MailRefused = { outcome: 'refused'; reason: 'recipient_refused' }

export type MailSettings = ProviderSettings<{ secretKey: string; from: string }>

const accepted = z.object({ id: z.string().check(z.minLength(1)) })
const refused = z.object({ error: z.object({ code: z.string() }) })

/** A mail service with a JSON interface. */
export function jsonMail({ baseUrl, credentials, http }: MailSettings): Mail {
  return {
    async send({ idempotencyKey, ...letter }) {
      const headers = { authorization: `Bearer ${credentials.secretKey}`, 'idempotency-key': idempotencyKey }
      const json = { from: credentials.from, ...letter }
      const reply = await http.send({ method: 'POST', url: `${baseUrl}/messages`, headers, json, idempotent: true })
      if (reply.status === 202) {
        const read = z.safeParse(accepted, reply.json())
        if (read.success) return { outcome: 'accepted', messageId: read.data.id }
      }
      const code = z.safeParse(refused, reply.json()).data?.error.code
      if (code === 'recipient_refused') return { outcome: 'refused', reason: code }
      throw unexpectedReply('mail', reply, code)
    },
  }
}
