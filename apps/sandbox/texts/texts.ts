import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { openHttp } from '#platform/server/http.ts'
import type { Journal } from '../journal.ts'
import { page, plain, table, when } from '../pages/page.ts'
import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'

type SentText = { sid: string; from: string; to: string; body: string; at: number; key?: string }
type TextsDeps = { journal: Journal; now(): number; secretKey: string }

/** Numbers that the provider's documentation sets aside for tests, with the error each one brings about. */
const magicNumbers: Readonly<Record<string, readonly [number, string]>> = {
  '+15005550001': [21211, "The 'To' number is not a valid phone number."],
  '+15005550002': [21612, "The message cannot be delivered to the 'To' number."],
  '+15005550003': [21408, 'Permission to send to this region has not been enabled.'],
  '+15005550004': [21610, 'Attempt to send to unsubscribed recipient'],
  '+15005550009': [21614, "'To' number is not a valid mobile number"],
}

const messageBody = z.object({
  To: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)),
  From: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)),
  Body: z.string().check(z.minLength(1), z.maxLength(1600)),
  StatusCallback: z.optional(z.url()),
})

const replyBody = z.object({ from: z.string().check(z.regex(/^\+\d{8,15}$/)), body: z.string() })

/** Speaks as Twilio's Messages resource and its Lookup do, and keeps every text in an inbox instead of sending it. */
export function textsProvider({ journal, now, secretKey }: TextsDeps): Route[] {
  const sent: SentText[] = []
  const byKey = new Map<string, SentText>()
  // Not by Node's `fetch`, which takes four times as long, four times an order.
  const http = openHttp({ tries: 1 })
  let repliesTo: string | undefined
  const book = journal.section<SentText>('texts', {
    apply(text) {
      sent.push(text)
      if (text.key) byKey.set(text.key, text)
    },
    clear() {
      sent.splice(0)
      byKey.clear()
    },
  })

  function create(request: SandboxRequest): SandboxReply {
    const { sid: account = '' } = request.named
    if (!signedIn(request, account)) return refused(401, 20003, 'Authenticate')
    const body = messageBody.safeParse(request.body)
    if (!body.success) return refused(400, ...missing(body.error))
    const { To: to, From: from, Body: text } = body.data
    const magic = magicNumbers[to]
    if (magic) return refused(400, ...magic)
    const key = request.headers['idempotency-key']
    const earlier = typeof key === 'string' ? byKey.get(key) : undefined
    if (earlier) return json(201, resource(account, earlier, 'queued'))
    const message = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      from,
      to,
      body: text,
      at: now(),
      ...(typeof key === 'string' && { key }),
    }
    book.record(message)
    if (body.data.StatusCallback) tell(body.data.StatusCallback, message)
    return json(201, resource(account, message, 'queued'))
  }

  /** What becomes of it, as signed forms; numbers that end in 0198 are of phones that are off. */
  function tell(url: string, { sid, to, from }: SentText): void {
    repliesTo = new URL('/webhooks/texts/reply', url).href
    const isLost = to.endsWith('0198')
    const common = { MessageSid: sid, To: to, From: from }
    void (async () => {
      await post(url, { ...common, MessageStatus: 'sent' })
      await post(url, {
        ...common,
        MessageStatus: isLost ? 'undelivered' : 'delivered',
        ...(isLost && { ErrorCode: '30003' }),
      })
    })()
  }

  async function post(url: string, form: Record<string, string>): Promise<boolean> {
    const parameters = new URLSearchParams(form)
    const signed =
      url +
      [...parameters]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flat()
        .join('')
    const signature = createHmac('sha1', secretKey).update(signed).digest('base64')
    const headers = { 'x-twilio-signature': signature }
    return http.send({ method: 'POST', url, headers, form, idempotent: false }).then(
      ({ status }) => status < 300,
      () => false,
    )
  }

  /** Somebody answers: `{ from, body }`, such as STOP. */
  async function reply({ body }: SandboxRequest): Promise<SandboxReply> {
    const given = replyBody.safeParse(body)
    if (!given.success || !repliesTo) return json(400, { error: { code: 'nobody_to_answer' } })
    const sid = `SM${randomBytes(16).toString('hex')}`
    const done = await post(repliesTo, { MessageSid: sid, From: given.data.from, Body: given.data.body })
    return json(done ? 200 : 502, { delivered: done })
  }

  function show(request: SandboxRequest): SandboxReply {
    const { sid: account = '', message = '' } = request.named
    if (!signedIn(request, account)) return refused(401, 20003, 'Authenticate')
    const found = sent.find((text) => `${text.sid}.json` === message)
    return found
      ? json(200, resource(account, found, 'delivered'))
      : refused(404, 20404, 'The requested resource was not found')
  }

  function list(request: SandboxRequest): SandboxReply {
    const { sid: account = '' } = request.named
    if (!signedIn(request, account)) return refused(401, 20003, 'Authenticate')
    const to = request.query.get('To')
    const most = Number(request.query.get('PageSize') ?? 50)
    const found = sent.filter((text) => to === null || text.to === to).reverse()
    return json(200, { messages: found.slice(0, most).map((text) => resource(account, text, 'delivered')) })
  }

  function signedIn(request: SandboxRequest, account: string): boolean {
    const presented = Buffer.from(request.headers.authorization ?? '')
    const expected = Buffer.from(`Basic ${Buffer.from(`${account}:${secretKey}`).toString('base64')}`)
    return presented.length === expected.length && timingSafeEqual(presented, expected)
  }

  /** Numbers that end in 0197 are of landlines. */
  function lookUp(request: SandboxRequest): SandboxReply {
    if (!signedIn(request, 'ACsandbox')) return refused(401, 20003, 'Authenticate')
    const { phone = '' } = request.named
    if (!/^\+1[2-9]\d{9}$/.test(phone)) return refused(404, 20404, 'The requested resource was not found')
    const type = phone.endsWith('0197') ? 'landline' : 'mobile'
    const asked = request.query.get('Fields') === 'line_type_intelligence'
    return json(200, {
      calling_country_code: '1',
      country_code: 'US',
      phone_number: phone,
      valid: true,
      validation_errors: [],
      line_type_intelligence: asked ? { type, carrier_name: 'Sandbox', error_code: null } : null,
    })
  }

  const newestFirst = (to: string | null) => sent.filter((text) => to === null || text.to.endsWith(to)).reverse()

  return [
    { method: 'POST', path: '/twilio/2010-04-01/Accounts/:sid/Messages.json', answer: create },
    { method: 'GET', path: '/twilio/2010-04-01/Accounts/:sid/Messages.json', answer: list },
    { method: 'GET', path: '/twilio/2010-04-01/Accounts/:sid/Messages/:message', answer: show },
    { method: 'GET', path: '/twilio/v2/PhoneNumbers/:phone', answer: lookUp },
    { method: 'POST', path: '/inbox/texts/reply', answer: reply },
    {
      method: 'GET',
      path: '/inbox/texts.json',
      answer: ({ query }) => json(200, { texts: newestFirst(query.get('to')) }),
    },
    {
      method: 'GET',
      path: '/inbox/texts',
      answer({ query }) {
        const rows = newestFirst(query.get('to'))
          .slice(0, 200)
          .map((text) => [when(text.at), plain(text.to), `<span class="words">${plain(text.body)}</span>`])
        return page('Texts', table(['Sent', 'To', 'Text'], rows, 'No texts yet. What the product sends appears here.'))
      },
    },
  ]
}

function resource(account: string, text: SentText, status: string) {
  const { sid, from, to, body, at } = text
  const date = new Date(at).toUTCString()
  return {
    sid,
    account_sid: account,
    api_version: '2010-04-01',
    from,
    to,
    body,
    status,
    direction: 'outbound-api',
    num_segments: String(Math.ceil(body.length / 160)),
    date_created: date,
    date_sent: status === 'queued' ? null : date,
    error_code: null,
    error_message: null,
    uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
  }
}

function missing(error: z.core.$ZodError): [number, string] {
  const field = error.issues[0]?.path[0]
  if (field === 'To') return [21211, "The 'To' number is not a valid phone number."]
  if (field === 'From') return [21603, "A 'From' phone number is required."]
  return [21602, 'Message body is required and may hold 1600 characters.']
}

const refused = (status: number, code: number, message: string) => json(status, { code, message, status })
