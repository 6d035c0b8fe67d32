import { type Cents, cents, minus, plus } from '#platform/core/money.ts'
import { type Account, accounts, type Entries } from './accounts.ts'
import type { Difference } from './difference.ts'
import { type BookedOrder, chargeOf, entriesOf } from './order-postings.ts'

export type ComparedOrder = BookedOrder & {
  readonly payment_status: string
  /** What the ledger says of its way. */
  readonly booked: Entries
  /** What is held and what was taken from its cards, by the ledger. */
  readonly held: Cents
  readonly taken: Cents
}

const statuses = ['received', 'delivered', 'completed', 'cancelled'] as const

/** What an order says of its money against what the ledger does. */
export function compareOrder(order: ComparedOrder): Difference[] {
  const most = mostDifferent(entriesOf(order), order.booked)
  const differs = most && { kind: 'order_differs' as const, ...most, cause: causeOf(order) }
  const account = order.held !== 0 ? 'card_held' : 'card_provider'
  const status = fitsPaymentStatus(order)
    ? undefined
    : ({
        kind: 'payment_status_differs',
        account,
        expected: plus(order.total, order.tip),
        found: plus(order.held, order.taken),
        cause: 'payment_state_without_movement',
      } as const)
  return [differs, status].filter((one) => one !== undefined)
}

/** The account in which they differ by most, or none. */
function mostDifferent(expected: Entries, found: Entries) {
  const differences = accounts
    .map((account) => ({ account, expected: expected[account] ?? 0, found: found[account] ?? 0 }))
    .toSorted((a, b) => differenceOf(b) - differenceOf(a))
  const [most] = differences
  return most && differenceOf(most) > 0 ? most : undefined
}

const differenceOf = (one: { readonly account: Account; readonly expected: Cents; readonly found: Cents }): Cents =>
  cents(Math.abs(minus(one.found, one.expected)))

function causeOf(order: ComparedOrder): Difference['cause'] {
  if (!mostDifferent({}, order.booked) && mostDifferent({}, chargeOf(order))) return 'no_movement'
  const fitsOther = statuses.some((status) => !mostDifferent(entriesOf({ ...order, status }), order.booked))
  return fitsOther ? 'status_without_movement' : 'amounts_changed'
}

/** Whether the state that people read (SIL-ORD-006) can be, with this money. */
function fitsPaymentStatus({ payment_status, total, tip, held, taken }: ComparedOrder): boolean {
  switch (payment_status) {
    case 'authorized':
      return held > 0
    case 'charged':
      return held === 0 && (taken > 0 || plus(total, tip) === 0)
    case 'partially_refunded':
      return held === 0 && taken > 0
    case 'unpaid':
    case 'charge_failed':
      return held === 0 && taken < plus(total, tip)
    default:
      return held === 0 && taken === 0
  }
}
