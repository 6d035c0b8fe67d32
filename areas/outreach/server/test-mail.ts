import { confirmationMail } from '#areas/orders/server/public.ts'
import { mailAddress } from '#platform/core/mail-address.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { allowSource } from '#platform/server/content-policy.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { answer, page, type RouteHandler, sent } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { receivedEmailBody, receivedEmailPage, sendTestEmail, testingPage } from '../calls/test-mail.ts'

type Deps = Pick<ServerDeps, 'db' | 'clock' | 'publicOrigin'> & {
  /** Who the letters are from. */
  readonly mailFrom: string
}

const about = 'test_mail'
const mostListed = 30

export function testMailRoutes(deps: Deps): RouteHandler[] {
  return [
    page(testingPage, async ({ db, actor, now }) => {
      const rows = await testMails(db, actor).orderBy('x.message_id', 'desc').limit(mostListed).execute()
      return { state: { received: rows.map(listedOf), own_address: actor.user?.email ?? '', read_at: now.getTime() } }
    }),
    answer(sendTestEmail, async ({ actor, data, transaction }) => {
      const [, number] = /^#?(\d{1,9})$/.exec(data.external_order_id) ?? []
      const mail = number === undefined ? undefined : await confirmationMail(deps, Number(number))
      if (!mail || !worksIn(actor, mail.market_id)) return refuse('order_unknown', { field: 'external_order_id' })
      const to = mailAddress(data.to)
      if (!to) return refuse('mail_invalid', { field: 'to' })
      return transaction(async (unit) => {
        const { subject, body, html, market_id } = mail
        const letter = { channel: 'mail', recipient: to, subject, body, html, market_id, about } as const
        const received_email_id = await unit.send(letter)
        if (received_email_id === undefined) throw new Error('a mail without a key was not written')
        const detail = { received_email_id, to }
        unit.audit({ what: 'test_mail', subject: `order:${number}`, market_id, detail })
        return ok({ success: true as const, received_email_id })
      })
    }),
    page(receivedEmailPage, async ({ db, actor, data, now, reply }) => {
      const row = await testMail(db, actor, data.received_email_id)
      if (!row) return undefined
      // The frame alone: nothing else of this page may be shown in one.
      allowSource(reply, 'frame-src', "'self'")
      const received = { ...listedOf(row), headers: headersOf(row, deps.mailFrom), text: row.body }
      return { title: row.subject ?? 'Received mail', state: { received, read_at: now.getTime() } }
    }),
    answer(receivedEmailBody, async ({ db, actor, data, reply }) => {
      const row = await testMail(db, actor, data.received_email_id)
      if (!row) return refuse('unknown_id')
      reply
        .headers({
          'content-security-policy': framePolicy,
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(row.html ?? '')
      return sent
    }),
  ]
}

/** Whatever a mail holds: no script, no form, nothing from elsewhere, nowhere to go, and no origin of ours. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox"

const testMails = (db: Db, actor: Actor) =>
  db
    .selectFrom('messages as x')
    .innerJoin('markets as m', 'm.market_id', 'x.market_id')
    .select([
      'x.message_id',
      'x.recipient',
      'x.subject',
      'x.body',
      'x.html',
      'x.state',
      'x.provider_id',
      'x.created_at',
      'x.sent_at',
      'm.time_zone',
    ])
    .where('x.about', '=', about)
    .where('x.channel', '=', 'mail')
    .where(ofOwnMarkets(actor, 'x.market_id'))

const testMail = (db: Db, actor: Actor, received_email_id: number) =>
  testMails(db, actor).where('x.message_id', '=', received_email_id).executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof testMail>>>

const listedOf = ({ message_id, recipient, subject, created_at, state, time_zone }: Row) => ({
  received_email_id: message_id,
  to: recipient,
  subject: subject ?? '',
  at: created_at.getTime(),
  time_zone,
  state,
})

function headersOf({ recipient, subject, created_at, sent_at, provider_id }: Row, from: string) {
  const headers = { From: from, To: recipient, Subject: subject ?? '', Date: (sent_at ?? created_at).toUTCString() }
  const all = { ...headers, ...(provider_id !== null && { 'Message-ID': provider_id }) }
  return Object.entries(all).map(([name, value]) => ({ name, value }))
}
