import type { Cents } from '#platform/core/money.ts'

/** What menu and till were when they last agreed, or when somebody let them differ. */
export type Agreed = {
  readonly our_price: Cents
  readonly pos_price: Cents | null
  readonly pos_available: boolean
  /** Sold out there and on sale here, as somebody decided. */
  readonly stock_kept: boolean
}

export type PriceStep = 'none' | 'same' | 'take' | 'conflict'

/**
 * The till's price flows in where ours is still the one that both agreed on. Where somebody has set ours, or the two differed when they were
 * linked, a person chooses; `none` is a difference that was chosen, or a till without a price.
 */
export function priceStep(
  ours: Cents,
  pos: Cents | null,
  agreed: Pick<Agreed, 'our_price' | 'pos_price'> | undefined,
): PriceStep {
  if (pos === null) return 'none'
  if (ours === pos) return 'same'
  if (!agreed) return 'conflict'
  const { our_price, pos_price } = agreed
  if (ours === our_price && pos === pos_price) return 'none'
  if (ours === our_price && our_price === pos_price) return 'take'
  return 'conflict'
}

export type StockStep = 'none' | 'take_off' | 'put_back' | 'conflict'

/**
 * On sale is what menu and till both sell. What the till sells out goes off at once, and comes back when it was the till that took it off; what
 * an editor or the kitchen has taken off stays off. Put on sale again by hand while the till has none, a person chooses.
 */
export function stockStep(
  ours: { readonly active: boolean; readonly by_pos: boolean },
  available: boolean,
  agreed: Pick<Agreed, 'pos_available' | 'stock_kept'> | undefined,
): StockStep {
  if (available) return !ours.active && ours.by_pos ? 'put_back' : 'none'
  if (!ours.active) return 'none'
  if (agreed?.pos_available !== false) return 'take_off'
  return agreed.stock_kept ? 'none' : 'conflict'
}

export type TillStock = {
  readonly sold_out: boolean
  readonly sold_out_until: Date | null
  readonly counted: boolean
  readonly quantity: number | null
}

/** Not sold out, or only until a moment that is over; where stock is counted, as long as there is any. */
export function isAvailable({ sold_out, sold_out_until, counted, quantity }: TillStock, now: Date): boolean {
  if (sold_out && !(sold_out_until && sold_out_until <= now)) return false
  return !counted || quantity === null || quantity > 0
}
