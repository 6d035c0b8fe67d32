import { type Cents, fromDecimal, toDecimal } from '#platform/core/money.ts'
import type { RequestDataOf } from '#platform/core/route.ts'
import type { takeShelfStep, WireShelfItem } from '../../calls/shelf/shelf-walk.ts'
import type { ShelfAct, ShelfItem } from '../../rules/shelf/shelf-walk.ts'

const cents = (text: string): Cents => fromDecimal(text) ?? 0

export const readItems = (items: readonly WireShelfItem[]): ShelfItem[] =>
  items.map((item) => ({ ...item, base_price: cents(item.base_price) }))

/** As the route takes it: sums are text there. */
export function wireAct(act: ShelfAct): RequestDataOf<typeof takeShelfStep>['act'] {
  switch (act.what) {
    case 'price':
      return { ...act, base_price: toDecimal(act.base_price), seen: toDecimal(act.seen) }
    case 'create':
      return { ...act, base_price: toDecimal(act.base_price) }
    default:
      return act
  }
}
