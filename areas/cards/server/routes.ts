import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { formBoolean, sessionValues } from '#platform/core/wire.ts'
import { actsFromGet } from '#platform/server/cross-site.ts'
import { countTry } from '#platform/server/throttle.ts'
import { addCard, newCardToken } from '../calls/cards.ts'
import { scrubbed } from '../rules/payment-account.ts'
import { accountStateWith } from './account-state.ts'
import { countCardFailure, giveToken } from './card-tokens.ts'
import type { CardsDeps } from './deps.ts'
import { keepCard } from './keep-card.ts'

const word = (length: number) => z.string().check(z.maxLength(length))
const customerId = z.pipe(
  z.optional(z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{0,15}$/))])),
  z.transform((value) => Number(value ?? 0)),
)
const tokenForm = z.object(sessionValues)
const addForm = z.object({
  ...sessionValues,
  /** What the vault told the browser; the vault itself is asked instead. */
  response_object: z.optional(word(4000)),
  token: word(200),
  customerid: word(200),
  cosmicid: customerId,
})
const failureForm = z.object({
  ...sessionValues,
  error_thrown: z._default(word(2000), ''),
  text_status: z._default(word(2000), ''),
  response: z._default(word(10_000), ''),
  response_body: z._default(word(10_000), ''),
})
const attemptForm = z.object({ ...sessionValues, cosmic_id: customerId })
const updates = z.object({
  ...sessionValues,
  selected_value: z._default(word(100), ''),
  payment_cards: z._default(word(20_000), '[]'),
})
const listedCard = z.object({
  payment_card_id: z.optional(z.union([z.number(), word(20)])),
  last_four: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  selected: z.optional(formBoolean),
  voided: z.optional(formBoolean),
})

const reportsPerHour = 60

/** The classic routes of entering a card (CSL-21, CSL-32…35). */
export function addCardRoutes(app: FastifyInstance, deps: CardsDeps): void {
  const tags = ['cards']

  app.post('/cart/get_one_time_token', { schema: { body: tokenForm, tags } }, async (request, reply) => {
    const { actor } = await deps.sessions.ofValues(request, reply, z.parse(tokenForm, request.body))
    const token = await giveToken(deps, actor)
    reply.header('cache-control', 'no-store')
    if (token.ok) return { token: token.data }
    const status = token.error === 'too_many_attempts' ? 429 : 502
    return reply.code(status).send({ success: false, error: token.error, message: newCardToken.refusals[token.error] })
  })

  app.post('/cart/add_payment_card', { schema: { body: addForm, tags } }, async (request, reply) => {
    const { token, customerid, cosmicid, ...given } = z.parse(addForm, request.body)
    const { actor } = await deps.sessions.ofValues(request, reply, given)
    const refused = (error: keyof typeof addCard.refusals) => ({
      success: false,
      error,
      message: addCard.refusals[error],
    })
    // Another account was signed in to in another tab since this page was made (CSL-31).
    if (cosmicid !== (actor.cosmic_customer_id ?? 0)) return refused('authentication_failure')
    const card = await deps.cards.findCard(token)
    if (card && card.externalCustomerId !== customerid) return refused('authentication_failure')
    const kept = await keepCard(deps, actor, { token, payment_card_id: 0 }, { page_id: undefined, request_id: 0 })
    if (!kept.ok) return refused(kept.error)
    const { cards, ...added } = kept.data
    const payment_account = await accountStateWith(deps.db, actor, deps.vault, cards)
    return { success: true, ...added, state: { payment_account } }
  })

  app.post('/cart/payment_card_creation_failed', { schema: { body: failureForm, tags } }, async (request, reply) => {
    const { error_thrown, text_status, response, response_body, ...given } = z.parse(failureForm, request.body)
    const { actor } = await deps.sessions.ofValues(request, reply, given)
    const error = scrubbed(JSON.stringify({ error_thrown, text_status, response: response || response_body }))
    return report(actor.session_id, 'payment_card_creation_failed', error)
  })

  app.post('/cart/create_card_attempt_failure', { schema: { body: attemptForm, tags } }, async (request, reply) => {
    const { actor } = await deps.sessions.ofValues(request, reply, z.parse(attemptForm, request.body))
    // Whose attempt it was, the session says: a posted id could block somebody else.
    await countCardFailure(deps, actor)
    return { success: true }
  })

  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/cart/log_card_updates',
      schema: { tags },
      async handler(request, reply) {
        if (method === 'GET' && !actsFromGet(request, deps.publicOrigin))
          return reply.code(403).send({ success: false, error: 'cross_site' })
        const read = z.safeParse(updates, method === 'GET' ? request.query : request.body)
        if (!read.success) return reply.code(400).send({ success: false, error: 'malformed' })
        const given = read.data
        const { actor } = await deps.sessions.ofValues(request, reply, given)
        reply.header('cache-control', 'no-store')
        return report(actor.session_id, 'log_card_updates', cardUpdates(given))
      },
    })
  }

  async function report(sessionId: number, kind: string, error: string) {
    const limit = { key: `${kind}:${sessionId}`, most: reportsPerHour, withinMs: 3_600_000 }
    if (!(await countTry(deps.db, limit, deps.clock.now()))) return { success: false, error: 'too_many_requests' }
    await deps.db.insertInto('error_reports').values({ session_id: sessionId, kind, error }).execute()
    return { success: true }
  }
}

/** Only ids, last fours and flags are kept (SIL-ORD-076). */
function cardUpdates(given: z.output<typeof updates>): string {
  let listed: unknown
  try {
    listed = JSON.parse(given.payment_cards)
  } catch {
    listed = []
  }
  const cards = (Array.isArray(listed) ? listed : []).slice(0, 50).flatMap((card) => {
    const known = z.safeParse(listedCard, card)
    return known.success ? [known.data] : []
  })
  return JSON.stringify({ selected_value: scrubbed(given.selected_value), payment_cards: cards })
}
