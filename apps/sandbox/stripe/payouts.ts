import { arrivesAt, chargeFee, payoutNumber } from '../payouts.ts'
import type { SandboxReply } from '../route.ts'
import { missing, pageOf } from './answers.ts'
import { type Form, listOf, partOf, textOf, wholeOf } from './form.ts'
import type { PaymentIntent, StripeCharge, StripeDispute, StripeRefund } from './objects.ts'
import type { StripeStore } from './store.ts'

type Source = StripeCharge | StripeRefund | StripeDispute
type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  type: 'charge' | 'refund' | 'adjustment' | 'payout'
  amount: number
  fee: number
  net: number
  created: number
  source: Source | string
}

/** What the bank of a customer who disputes costs. */
const disputeFee = 1500

/** What has moved on the balance, oldest first; it follows from what was done. */
function transactions(store: StripeStore): (BalanceTransaction & { source: Source })[] {
  const taken = store.list('event').flatMap(({ type, data, created }) => {
    if (type !== 'payment_intent.succeeded') return []
    const { latest_charge, amount_received: amount } = data.object as PaymentIntent
    const charge = store.find('charge', latest_charge)
    return charge ? [transaction('charge', charge, amount, chargeFee(amount), created)] : []
  })
  const given = store.list('refund').map((one) => transaction('refund', one, -one.amount, 0, one.created))
  const asked = store.list('dispute').map((one) => transaction('adjustment', one, -one.amount, disputeFee, one.created))
  const left = store.list('event').flatMap(({ type, data, created }) => {
    const dispute = data.object as StripeDispute
    if (type !== 'charge.dispute.closed' || dispute.status !== 'won') return []
    return { ...transaction('adjustment', dispute, dispute.amount, 0, created), id: `txn_${dispute.id}_won` }
  })
  return [...taken, ...given, ...asked, ...left].toSorted((one, other) => one.created - other.created)
}

const transaction = (
  type: BalanceTransaction['type'],
  source: Source,
  amount: number,
  fee: number,
  created: number,
) => ({
  id: `txn_${source.id}`,
  object: 'balance_transaction' as const,
  type,
  amount,
  fee,
  net: amount - fee,
  created,
  source,
})

/** The payouts that have arrived, oldest first, each with its transactions. */
function payouts(store: StripeStore) {
  return [...Map.groupBy(transactions(store), ({ created }) => payoutNumber(created * 1000))]
    .map(([number, moved]) => ({ number, moved, arrival_date: arrivesAt(number) / 1000 }))
    .filter(({ arrival_date }) => arrival_date <= store.seconds())
    .map(({ number, moved, arrival_date }) => ({
      moved,
      payout: {
        id: `po_${number}`,
        object: 'payout' as const,
        amount: moved.reduce((sum, { net }) => sum + net, 0),
        arrival_date,
        automatic: true,
        created: arrival_date,
        currency: 'usd',
        status: 'paid',
      },
    }))
}

export function listPayouts(store: StripeStore, form: Form, query: URLSearchParams): SandboxReply {
  const since = wholeOf(partOf(form.arrival_date).gte) ?? 0
  const rows = payouts(store).map(({ payout }) => payout)
  return pageOf('/v1/payouts', rows.filter(({ arrival_date }) => arrival_date >= since).reverse(), query)
}

export function listTransactions(store: StripeStore, form: Form, query: URLSearchParams): SandboxReply {
  const id = textOf(form.payout)
  const found = payouts(store).find(({ payout }) => payout.id === id)
  if (!found) return missing('payout', id, 'payout', 400)
  const isExpanded = listOf(form.expand).includes('data.source')
  const { amount, created } = found.payout
  const paid: BalanceTransaction = {
    id: `txn_${id}`,
    object: 'balance_transaction',
    type: 'payout',
    amount: -amount,
    fee: 0,
    net: -amount,
    created,
    source: id,
  }
  const moved = found.moved.map((one) => (isExpanded ? one : { ...one, source: one.source.id }))
  return pageOf<BalanceTransaction>('/v1/balance_transactions', [...moved, paid].reverse(), query)
}
