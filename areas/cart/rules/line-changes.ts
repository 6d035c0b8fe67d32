import { dollarsOf } from '#platform/core/money.ts'
import { defineWords } from '#platform/core/words.ts'
import { canonicalJson } from './cart-hash.ts'
import type { CartLineState } from './cart-state.ts'

/** What became of a line without its customer's doing. */
export const lineChangeWords = defineWords('cart/line-changes', {
  gone: '{name} is no longer available. Remove it to place your order.',
  back: '{name} is available again, at {price}.',
  price: '{name} is now {price} instead of {before}.',
})

/** A line as its customer has seen it. */
export type SeenLine = Pick<CartLineState, 'cart_line_id' | 'name' | 'unit_price' | 'available'> & {
  /** Canonical: with other answers it is the customer who has changed it. */
  readonly answers: string
}

export const seenLine = ({ cart_line_id, name, unit_price, available, answers }: CartLineState): SeenLine => ({
  cart_line_id,
  name,
  unit_price,
  available,
  answers: canonicalJson(answers),
})

/** What became of lines without their customer's doing, a sentence each: another price, gone, there again. */
export function lineChanges(seen: readonly SeenLine[], lines: readonly CartLineState[]): string[] {
  return lines.flatMap((line) => {
    const before = seenOf(seen, line)
    if (!before) return []
    const { name, unit_price, available } = line
    const price = dollarsOf(unit_price)
    if (before.available && !available) return [lineChangeWords.gone({ name })]
    if (!available) return []
    // It cost nothing while it was gone: what it cost before that is not known any more.
    if (!before.available) return [lineChangeWords.back({ name, price })]
    return before.unit_price === unit_price
      ? []
      : [lineChangeWords.price({ name, price, before: dollarsOf(before.unit_price) })]
  })
}

/** The lines as they are to be compared next: what has changed stays as it was seen until the customer has read it. */
export function stillSeen(seen: readonly SeenLine[], lines: readonly CartLineState[]): SeenLine[] {
  return lines.map((line) => seenOf(seen, line) ?? seenLine(line))
}

function seenOf(seen: readonly SeenLine[], line: CartLineState): SeenLine | undefined {
  const known = seen.find(({ cart_line_id }) => cart_line_id === line.cart_line_id)
  return known && known.answers === canonicalJson(line.answers) ? known : undefined
}
