/** What goes wrong with an order. It follows from the order's number, so that a town that was killed remembers it. */
export type Mishap = 'late_kitchen' | 'wrong_dish' | 'lost_card' | 'expired_id'

/** A number below 1 that looks like chance and is always the same for the same order and question. */
export function lotOf(order_id: number, about: string): number {
  let hash = 2_166_136_261
  for (const char of `${about} ${order_id}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

const shares: readonly (readonly [Mishap, number])[] = [
  ['late_kitchen', 1 / 9],
  ['wrong_dish', 1 / 14],
  ['lost_card', 1 / 45],
]
const expiredIds = 1 / 9

/** At most one: an evening is not a farce. Only an order with alcohol can be refused for its ID. */
export function mishapOf({ order_id, alcohol }: { order_id: number; alcohol: boolean }): Mishap | undefined {
  if (alcohol && lotOf(order_id, 'id') < expiredIds) return 'expired_id'
  const lot = lotOf(order_id, 'mishap')
  let below = 0
  for (const [mishap, share] of shares) {
    below += share
    if (lot < below) return mishap
  }
  return undefined
}

const scannedShare = 4 / 5

/** Most drivers scan the barcode of an ID; some of the cards are too worn for it. */
export const idSource = ({ order_id }: { readonly order_id: number }) =>
  lotOf(order_id, 'barcode') < scannedShare ? 'scanned' : 'typed'

/** Between these many seconds, the same for the same order and question. */
export const secondsOf = (order_id: number, about: string, least: number, most: number): number =>
  Math.round(least + lotOf(order_id, about) * (most - least))
