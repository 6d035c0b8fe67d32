import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import { ok, refuse, type Success } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { formBoolean } from '#platform/core/wire.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  addPaymentCard,
  countFailedAttempt,
  getOneTimeToken,
  logCardUpdates,
  reportFailedCard,
} from '../calls/card-forms.ts'
import { cardsReplyState } from '../calls/payment-account.ts'
import { scrubbed } from '../rules/payment-account.ts'
import { accountReply, accountStateWith } from './account-state.ts'
import { countCardFailure, giveToken } from './card-tokens.ts'
import type { CardsDeps } from './deps.ts'
import { keepCard } from './keep-card.ts'

export function cardRoutes(deps: CardsDeps): RouteHandler[] {
  return [
    answer(getOneTimeToken, async ({ actor }) => {
      const token = await giveToken(deps, actor)
      return token.ok ? ok({ token: token.data.payment_token }) : token
    }),
    answer(
      { ...addPaymentCard, state: cardsReplyState },
      async ({ data: { token, customerid, cosmicid }, actor, db }) => {
        // Another account was signed in to in another tab since this page was made (CSL-31).
        if (cosmicid !== (actor.cosmic_customer_id ?? 0)) return refuse('authentication_failure')
        const card = await deps.cards.findCard(token)
        if (card && card.externalCustomerId !== customerid) return refuse('authentication_failure')
        const saved = await keepCard(deps, actor, { token, payment_card_id: 0 }, { page_id: undefined, request_id: 0 })
        if (!saved.ok) return saved
        const { cards, ...added } = saved.data
        const account = await accountStateWith(db, actor, deps.merchant, cards)
        return ok({ success: true, ...added }, accountReply(actor, account))
      },
    ),
    answer(reportFailedCard, async ({ data, actor, db }) => {
      const { error_thrown, text_status, response, response_body } = data
      const error = scrubbed(JSON.stringify({ error_thrown, text_status, response: response || response_body }))
      return report(db, actor.session_id, 'payment_card_creation_failed', error)
    }),
    // Whose attempt it was, the session says: a posted id could block somebody else.
    answer(countFailedAttempt, async ({ actor }) => {
      await countCardFailure(deps, actor)
      return ok({ success: true })
    }),
    answer(logCardUpdates, ({ data, actor, db }) =>
      report(db, actor.session_id, 'log_card_updates', cardUpdates(data)),
    ),
  ]
}

async function report(db: Db, session_id: number, kind: string, error: string): Promise<Success<{ success: true }>> {
  await db.insertInto('error_reports').values({ session_id, kind, error }).execute()
  return ok({ success: true })
}

const listedCard = z.object({
  payment_card_id: z.optional(z.union([z.number(), z.string().check(z.maxLength(20))])),
  last_four: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  selected: z.optional(formBoolean),
  voided: z.optional(formBoolean),
})

/** Only ids, last fours and flags are kept (SIL-ORD-076). */
function cardUpdates(input: InputOf<typeof logCardUpdates>): string {
  const listed = parseJson(input.payment_cards)
  const cards = (Array.isArray(listed) ? listed : []).slice(0, 50).flatMap((card) => {
    const known = z.safeParse(listedCard, card)
    return known.success ? [known.data] : []
  })
  return JSON.stringify({ selected_value: scrubbed(input.selected_value), payment_cards: cards })
}
