import { type Cents, cents } from '#platform/core/money.ts'

type Span = { readonly start: number; readonly end: number }
type Hour = Span & { readonly breaks: readonly Span[] }

/** An order that the driver brought: since when it was in the car, where that is known, and until when. */
export type CarriedOrder = { readonly picked_up_at: number | null; readonly at: number }

type FairnessFacts = {
  readonly orders: number
  /** On the clock with nothing in the car: waiting, or on the way to a store. Not in a break, which the driver chose. */
  readonly empty_minutes: number
  /** Nothing without an hour of work. */
  readonly tips_per_hour: Cents | null
}

/** What a driver’s week was like beside others’: counted, never weighed or ranked. */
export function fairnessOf(
  hours: readonly Hour[],
  orders: readonly CarriedOrder[],
  tips: readonly { readonly card: Cents; readonly cash: Cents }[],
): FairnessFacts {
  const carried = orders.flatMap(({ picked_up_at, at }) =>
    picked_up_at === null ? [] : [{ start: picked_up_at, end: at }],
  )
  const taken = joined([...carried, ...hours.flatMap(({ breaks }) => breaks)])
  const worked = hours.reduce((all, { start, end }) => all + end - start, 0)
  const busy = hours.reduce((all, hour) => all + taken.reduce((sum, span) => sum + shared(hour, span), 0), 0)
  const tipped = tips.reduce((all, { card, cash }) => all + card + cash, 0)
  return {
    orders: orders.length,
    empty_minutes: Math.round((worked - busy) / 60_000),
    tips_per_hour: worked === 0 ? null : cents(Math.round(tipped / (worked / 3_600_000))),
  }
}

const shared = (a: Span, b: Span) => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

/** Several orders in the car at once fill it once. What ends before it begins lasts no time. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && start <= last.end) all[all.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else all.push({ start, end })
  }
  return all
}
