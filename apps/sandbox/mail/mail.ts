import * as z from 'zod/mini'
import { newId } from '../ids.ts'
import type { Journal } from '../journal.ts'
import { page, plain, table, when } from '../pages/page.ts'
import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { holdsKey } from '../vault/vault.ts'
import type { ReceivedLetter } from './smtp-server.ts'

const letterBody = z.strictObject({
  from: z.string().check(z.minLength(3), z.maxLength(320)),
  to: z.email(),
  subject: z.string().check(z.minLength(1), z.maxLength(998)),
  text: z.string().check(z.maxLength(200_000)),
  html: z.optional(z.string().check(z.maxLength(400_000))),
  headers: z.optional(z.record(z.string(), z.string())),
})

type Letter = z.infer<typeof letterBody> & { id: string; at: number; key: string; message_id?: string }
type MailDeps = { journal: Journal; now(): number; secretKey: string; smtpUrl(): string }

/**
 * A mail service with a JSON interface, and the inbox of the mail server beside it, which keeps every letter. Recipients named bounce or
 * defer do as they are called.
 */
export function mailProvider({ journal, now, secretKey, smtpUrl }: MailDeps): {
  routes: Route[]
  receive(letter: ReceivedLetter): void
} {
  const letters: Letter[] = []
  const byKey = new Map<string, Letter>()
  const book = journal.section<Letter>('mail', {
    apply(letter) {
      letters.push(letter)
      byKey.set(letter.key, letter)
    },
    clear() {
      letters.splice(0)
      byKey.clear()
    },
  })

  function accept(request: SandboxRequest): SandboxReply {
    if (!holdsKey(request, secretKey)) return refused(401, 'secret_key_invalid')
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || key === '') return refused(400, 'idempotency_key_missing')
    const body = letterBody.safeParse(request.body)
    if (!body.success) return refused(400, 'validation_error')
    const earlier = byKey.get(key)
    if (earlier && !isSame(earlier, body.data)) return refused(409, 'idempotency_conflict')
    if (earlier) return json(202, { id: earlier.id })
    const recipient = body.data.to.split('@')[0]
    if (recipient === 'bounce') return refused(422, 'recipient_refused')
    if (recipient === 'defer') return refused(503, 'try_later')
    const letter = { ...body.data, id: newId('mail'), at: now(), key }
    book.record(letter)
    return json(202, { id: letter.id })
  }

  function show({ named }: SandboxRequest): SandboxReply {
    const letter = letters.find((candidate) => candidate.id === named.id)
    if (!letter) return json(404, { error: { code: 'no_such_letter' } })
    const facts: [string, string][] = [
      ['From', letter.from],
      ['To', letter.to],
      ...Object.entries(letter.headers ?? {}),
    ]
    const list = facts.map(([name, value]) => `<dt>${plain(name)}</dt><dd>${plain(value)}</dd>`).join('')
    const view = letter.html
      ? `<h2>As a mail program shows it</h2><iframe title="The letter" sandbox srcdoc="${plain(letter.html)}"></iframe>`
      : ''
    return page(
      letter.subject,
      `<dl><dt>Sent</dt><dd>${when(letter.at)}</dd>${list}</dl><p class="words">${plain(letter.text)}</p>${view}`,
    )
  }

  const newestFirst = (to: string | null) => letters.filter((letter) => to === null || letter.to === to).reverse()

  const routes: Route[] = [
    { method: 'POST', path: '/mail/messages', answer: accept },
    // It has a port of its own, another one at each start.
    { method: 'GET', path: '/mail/smtp.json', answer: () => json(200, { url: smtpUrl() }) },
    {
      method: 'GET',
      path: '/inbox/mail.json',
      answer: ({ query }) => json(200, { letters: newestFirst(query.get('to')) }),
    },
    { method: 'GET', path: '/inbox/mail/:id', answer: show },
    {
      method: 'GET',
      path: '/inbox/mail',
      answer({ query }) {
        const rows = newestFirst(query.get('to'))
          .slice(0, 200)
          .map((letter) => {
            const subject = `<a href="/inbox/mail/${plain(letter.id)}">${plain(letter.subject)}</a>`
            return [when(letter.at), plain(letter.to), subject]
          })
        return page('Mail', table(['Sent', 'To', 'Subject'], rows, 'No mail yet. What the product sends appears here.'))
      },
    },
  ]
  return {
    routes,
    receive: (letter) => book.record({ ...letter, id: newId('mail'), at: now(), key: newId('smtp') }),
  }
}

const isSame = (letter: Letter, other: z.infer<typeof letterBody>) =>
  letter.to === other.to && letter.subject === other.subject && letter.text === other.text && letter.html === other.html

const refused = (status: number, code: string) => json(status, { error: { code } })
