import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import { checkAnswers } from '#areas/menu/rules/answers.ts'
import { type OptionGroup, withSpecialInstructions } from '#areas/menu/rules/options.ts'
import { unitPrice } from '#areas/menu/rules/pricing.ts'
import { isInStock, type StockState } from '#areas/menu/rules/stock.ts'
import { type Cents, dollars } from '#platform/core/money.ts'
import { defineWords } from '#platform/core/words.ts'
import type { AddedLine } from './add-line.ts'

/** A line of an order that was placed, with what one cost then. */
export type PastLine = {
  readonly menu_item_id: number
  readonly name: string
  readonly quantity: number
  readonly unit_price: Cents
  readonly answers: LineAnswers
}

export type MenuItemNow = StockState & {
  readonly menu_item_id: number
  readonly name: string
  readonly base_price: Cents
  readonly groups: readonly OptionGroup[]
}

/** What a line can be had as now, and how that differs from what it was. */
export type LineNow = { readonly line?: AddedLine; readonly difference?: string }

export const refillWords = defineWords('cart/refill', {
  gone: '{name} is no longer on the menu.',
  sold_out: '{name} is out of stock.',
  options: '{name} has other options now. Please choose it anew on the menu.',
  price: '{name} costs {now} now. It was {was}.',
  renamed: '{before} is called {now} now.',
  full: '{name} did not fit: your cart is full.',
})

/** Options are kept where they can still be chosen: a dish without its allergy note would be another dish. */
export function lineNow(past: PastLine, item: MenuItemNow | undefined, now: number): LineNow {
  if (!item) return { difference: refillWords.gone({ name: past.name }) }
  if (!isInStock(item, now)) return { difference: refillWords.sold_out({ name: item.name }) }
  const groups = withSpecialInstructions(item.groups)
  const checked = checkAnswers(groups, past.answers)
  if (!checked.ok) return { difference: refillWords.options({ name: item.name }) }
  const { menu_item_id, name } = item
  const line = { menu_item_id, name, quantity: past.quantity, answers: checked.answers }
  const price = unitPrice({ base_price: item.base_price, groups }, checked.answers)
  if (price !== past.unit_price)
    return { line, difference: refillWords.price({ name, was: dollars(past.unit_price), now: dollars(price) }) }
  return name === past.name ? { line } : { line, difference: refillWords.renamed({ before: past.name, now: name }) }
}
