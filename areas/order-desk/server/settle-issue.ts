import type { CardProvider } from '#areas/cards/server/public.ts'
import { grantCredit } from '#areas/cart/server/public.ts'
import { credited, type RefundWay, refunded, returned } from '#areas/ledger/rules/refund-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { owesNothing } from '#areas/orders/rules/order-money.ts'
import { followMoney, followRefunds, hintOrder, lockOrder } from '#areas/orders/server/public.ts'
import { dollars } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import { defineWords } from '#platform/core/words.ts'
import { inLanguage } from '#platform/server/language.ts'
import type { Db, UnitOfWork, UnitsOfWork } from '#platform/server/unit-of-work.ts'

export type SettleDeps = { readonly db: Db; readonly units: UnitsOfWork; readonly cards: Pick<CardProvider, 'refund'> }

/**
 * Carries an issue out, as far as it is not done: the provider first, then our books, part by part (SIL-ORD-103). The provider knows each part by
 * its key, so that a part whose answer was lost is given back once. A part that the provider refuses is `failed` and visible; one that it could not
 * be asked about is thrown at the end, and tried again.
 */
export async function settleIssue(deps: SettleDeps, order_issue_id: number): Promise<void> {
  await giveCredit(deps, order_issue_id)
  const open = await deps.db
    .selectFrom('order_refunds as r')
    .leftJoin('card_authorizations as a', 'a.card_authorization_id', 'r.card_authorization_id')
    .select(['r.order_refund_id', 'r.way', 'r.amount', 'a.provider_reference'])
    .where('r.order_issue_id', '=', order_issue_id)
    .where('r.state', '<>', 'done')
    .orderBy('r.order_refund_id')
    .execute()
  const broken: unknown[] = []
  for (const { order_refund_id, way, amount, provider_reference } of open) {
    if (way !== 'card') {
      await markRefund(deps, order_refund_id, 'done')
      continue
    }
    try {
      const moved = await deps.cards.refund({
        idempotencyKey: `refund-${order_refund_id}`,
        authorizationId: provider_reference ?? '',
        cents: amount,
      })
      await markRefund(deps, order_refund_id, moved.outcome === 'done' ? 'done' : 'failed')
    } catch (error) {
      broken.push(error)
    }
  }
  if (broken.length > 0) throw broken[0]
}

function markRefund({ units }: SettleDeps, order_refund_id: number, state: 'done' | 'failed') {
  return units.run(undefined, async (unit) => {
    const refund = await unit.tx
      .updateTable('order_refunds')
      .set({ state, changed_at: unit.now })
      .where('order_refund_id', '=', order_refund_id)
      .where('state', '<>', 'done')
      .returningAll()
      .executeTakeFirst()
    if (!refund) return ok({})
    const issue = await issueRow(unit, refund.order_issue_id)
    const order = await lockOrder(unit.tx, issue.order_id)
    if (!order) throw new Error(`Issue ${issue.order_issue_id} has no order`)
    const { order_id, market_id, franchise_id, driver_id, cosmic_customer_id } = order
    const subject = `order:${order_id}`
    const detail = { order_refund_id, amount: refund.amount, way: refund.way }
    unit.audit({ what: state === 'done' ? 'refund_done' : 'refund_failed', subject, market_id, detail })
    if (state === 'failed') {
      hintOrder(unit, order)
      return ok({})
    }
    const { card_authorization_id, way, amount, sales_tax } = refund
    const ofDriver = way === 'driver' || issue.refund_source === 'driver' ? { driver_id } : {}
    const parties = { order_id, market_id, franchise_id, ...ofDriver }
    const by = wayOf(way, card_authorization_id, cosmic_customer_id)
    const given = { cause: String(order_refund_id), order: parties, amount, by }
    const borne_by = issue.refund_source ?? 'company'
    const isBorne = by.way === 'credit' || !owesNothing(order.status)
    await writeMovement(unit, isBorne ? refunded({ ...given, sales_tax, borne_by }) : returned(given))
    if (by.way === 'credit') {
      const { order_issue_id } = refund
      await grantCredit(unit, { market_id, cosmic_customer_id: by.cosmic_customer_id, amount, order_issue_id })
      // Cancelled meanwhile: it has given back the rest of its credit.
      await followRefunds(unit, order)
    }
    // Of what was charged, all or a part is given back (SIL-ORD-006).
    await followMoney(unit, order)
    await unit.send({
      channel: 'text',
      recipient: order.phone_number,
      market_id,
      about: `order:${order_id}`,
      body: inLanguage(order.language, () => issueWords[way]({ amount: dollars(amount), order_id })),
    })
    return ok({})
  })
}

/** What a customer is texted of an issue: how the money comes back, or that there is a credit. */
export const issueWords = defineWords('order-desk/issue', {
  card: 'We are giving back {amount} of your order #{order_id} to your card.',
  credit: 'We are giving back {amount} of your order #{order_id} as credit.',
  driver: 'We are giving back {amount} of your order #{order_id} by your driver.',
  check: 'We are giving back {amount} of your order #{order_id} by check.',
  granted: 'You have {amount} of credit for your order #{order_id}.',
})

function wayOf(way: RefundWay['way'], card: number | null, customer: number | null): RefundWay {
  if (card !== null) return { way: 'card', card_authorization_id: card }
  if (way === 'credit' && customer !== null) return { way, cosmic_customer_id: customer }
  return { way: way === 'driver' ? 'driver' : 'check' }
}

/** Written once: the ledger knows a credit by its issue. */
function giveCredit({ units }: SettleDeps, order_issue_id: number) {
  return units.run(undefined, async (unit) => {
    const issue = await issueRow(unit, order_issue_id)
    if (issue.record_type !== 'credit') return ok({})
    const order = await lockOrder(unit.tx, issue.order_id)
    if (!order?.cosmic_customer_id) throw new Error(`Issue ${order_issue_id} is of nobody`)
    const { order_id, market_id, franchise_id, cosmic_customer_id } = order
    const { is_new } = await writeMovement(
      unit,
      credited({
        cause: String(order_issue_id),
        order: { order_id, market_id, franchise_id },
        amount: issue.total_credit,
        cosmic_customer_id,
        borne_by: 'company',
      }),
    )
    if (!is_new) return ok({})
    await grantCredit(unit, { market_id, cosmic_customer_id, amount: issue.total_credit, order_issue_id })
    hintOrder(unit, order)
    await unit.send({
      channel: 'text',
      recipient: order.phone_number,
      market_id,
      about: `order:${order_id}`,
      body: inLanguage(order.language, () => issueWords.granted({ amount: dollars(issue.total_credit), order_id })),
    })
    return ok({})
  })
}

function issueRow({ tx }: UnitOfWork, order_issue_id: number) {
  return tx
    .selectFrom('order_issues')
    .selectAll()
    .where('order_issue_id', '=', order_issue_id)
    .executeTakeFirstOrThrow()
}
