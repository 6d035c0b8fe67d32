import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type ProviderReply, type ProviderSettings, unexpectedReply } from './http.ts'

export type Texts = {
  /** Accepted means on its way, not read. Sent again under the same key, the text arrives once. */
  send(text: Text): Promise<TextAccepted | TextRefused>
}

/** What the provider tells by itself. */
export type TextWebhooks = {
  /** Nobody but the provider knows what signs them. */
  readonly takesWebhooks: boolean
  /** The parameters of a form that was posted to `url`; undefined when the signature is not theirs. */
  readWebhook(url: string, form: string, signature: string): URLSearchParams | undefined
}

export type Text = {
  readonly to: string
  readonly body: string
  readonly idempotencyKey: string
  /** Of an earlier try, whose answer is not known: when the text was written, which is no later than that. */
  readonly triedSince?: Date | undefined
}

export type TextAccepted = { outcome: 'accepted'; messageId: string }
export type TextRefused = { outcome: 'refused'; reason: TextRefusal; providerCode: number }
export type TextRefusal = 'invalid_number' | 'unreachable' | 'opted_out' | 'not_mobile'

export type TextsSettings = ProviderSettings<{ accountSid: string; authToken: string; from: string }> & {
  /** Where the provider tells what became of a text; none where its news could be anybody's. */
  readonly statusUrl?: string | undefined
}

const created = z.object({ sid: z.string().check(z.minLength(1)) })
const listed = z.object({
  messages: z.array(z.object({ ...created.shape, body: z.string(), date_created: z.string() })),
})
/** The provider writes whole seconds, by its own clock. */
const clocksApartMs = 60_000
const failed = z.object({ code: z.int() })

const refusals: Readonly<Record<number, TextRefusal>> = {
  21211: 'invalid_number',
  21408: 'unreachable',
  21610: 'opted_out',
  21612: 'unreachable',
  21614: 'not_mobile',
}

/**
 * Twilio's Messages resource, which promises nothing for a key: a text that may have been sent is first looked for among those to that phone,
 * by its words; the key is for providers that speak the same and do better. `to` is ten digits, as phones are stored here, or already
 * E.164.
 */
export function twilioTexts({ baseUrl, credentials, http, statusUrl }: TextsSettings): Texts & TextWebhooks {
  const { accountSid, authToken, from } = credentials
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`

  async function findSent({ to, body, triedSince }: Text): Promise<TextAccepted | undefined> {
    if (!triedSince) return undefined
    const query = new URLSearchParams({ To: internationalForm(to), PageSize: '100' })
    const reply = await http.send({
      method: 'GET',
      url: `${url}?${query}`,
      headers: { authorization },
      idempotent: true,
    })
    const list = z.safeParse(listed, reply.status === 200 ? reply.json() : undefined)
    if (!list.success) throw unexpectedReply('texts', reply)
    const since = triedSince.getTime() - clocksApartMs
    const found = list.data.messages.find((sent) => sent.body === body && Date.parse(sent.date_created) >= since)
    return found && { outcome: 'accepted', messageId: found.sid }
  }

  return {
    takesWebhooks: statusUrl !== undefined,

    readWebhook(webhookUrl, form, signature) {
      const parameters = new URLSearchParams(form)
      const given = Buffer.from(signature, 'base64')
      const expected = twilioSignature(authToken, webhookUrl, parameters)
      return given.length === expected.length && timingSafeEqual(given, expected) ? parameters : undefined
    },

    async send(text) {
      const sent = await findSent(text)
      if (sent) return sent
      const { to, body, idempotencyKey } = text
      const form = {
        To: internationalForm(to),
        From: internationalForm(from),
        Body: body,
        ...(statusUrl && { StatusCallback: statusUrl }),
      }
      const headers = { authorization, 'idempotency-key': idempotencyKey }
      const reply = await http.send({ method: 'POST', url, headers, form, idempotent: false })
      if (reply.status === 201) return { outcome: 'accepted', messageId: read(reply).sid }
      const providerCode = z.safeParse(failed, reply.json()).data?.code
      const reason = providerCode === undefined ? undefined : refusals[providerCode]
      if (reason && providerCode) return { outcome: 'refused', reason, providerCode }
      throw unexpectedReply('text', reply, providerCode?.toString())
    },
  }
}

/** Of the address and the parameters in the order of their names, as the provider defines it. */
export function twilioSignature(authToken: string, url: string, parameters: URLSearchParams): Buffer {
  const sorted = [...parameters].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHmac('sha1', authToken)
    .update(url + sorted.flat().join(''))
    .digest()
}

const internationalForm = (phone: string) => (phone.startsWith('+') ? phone : `+1${phone}`)

function read(reply: ProviderReply) {
  const message = z.safeParse(created, reply.json())
  if (!message.success) throw unexpectedReply('text: not in the agreed shape', reply)
  return message.data
}
