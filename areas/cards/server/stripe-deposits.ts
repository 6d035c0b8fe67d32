import type Stripe from 'stripe'
import { cents } from '#platform/core/money.ts'
import type { DepositLine, DepositLineKind, DepositLinePage, DepositPage, ReportedDeposit } from './card-provider.ts'

const rowsAtOnce = 100

/** Stripe pays out by itself, each day or as its dashboard says. */
export async function depositedSince(
  stripe: Stripe,
  { since, after }: { since?: number; after?: string },
): Promise<DepositPage> {
  const { data, has_more } = await stripe.payouts.list({
    limit: rowsAtOnce,
    ...(since !== undefined && { arrival_date: { gte: Math.floor(since / 1000) } }),
    ...(after && { starting_after: after }),
  })
  const last = data.at(-1)
  return { deposits: data.flatMap((payout) => depositOf(payout) ?? []), ...(has_more && last && { next: last.id }) }
}

/** Nothing for what is on its way still, or never went. */
function depositOf({ id, status, amount, arrival_date, automatic }: Stripe.Payout): ReportedDeposit | undefined {
  if (status !== 'paid' && status !== 'failed') return undefined
  return {
    depositId: id,
    status: status === 'paid' ? 'paid' : 'returned',
    cents: cents(amount),
    arrivedAt: arrival_date * 1000,
    isItemized: automatic,
  }
}

export async function linesOfDeposit(stripe: Stripe, payout: string, after?: string): Promise<DepositLinePage> {
  const { data, has_more } = await stripe.balanceTransactions.list({
    payout,
    limit: rowsAtOnce,
    expand: ['data.source'],
    ...(after && { starting_after: after }),
  })
  const last = data.at(-1)
  const lines = data.filter(({ type }) => type !== 'payout').map(lineOf)
  return { lines, ...(has_more && last && { next: last.id }) }
}

function lineOf({ id, type, amount, fee, created, source }: Stripe.BalanceTransaction): DepositLine {
  const kind = kindOf(type, source)
  return {
    lineId: id,
    authorizationId: intentOf(source),
    kind,
    // What Stripe takes for itself is an amount of its own, without a fee beside it.
    cents: cents(kind === 'fee' ? 0 : amount),
    feeCents: cents(kind === 'fee' ? fee - amount : fee),
    at: created * 1000,
  }
}

type Source = Stripe.BalanceTransaction['source']
const kinds: Readonly<Record<string, DepositLineKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  // Refunds that could not be made come back.
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
}

function kindOf(type: Stripe.BalanceTransaction['type'], source: Source): DepositLineKind {
  // Asked back by a bank, and given back when that decides for us.
  if (typeof source === 'object' && source?.object === 'dispute') return 'dispute'
  return kinds[type] ?? 'other'
}

function intentOf(source: Source): string | undefined {
  if (typeof source !== 'object' || source === null || !('payment_intent' in source)) return undefined
  const { payment_intent: intent } = source
  return typeof intent === 'string' ? intent : (intent?.id ?? undefined)
}
