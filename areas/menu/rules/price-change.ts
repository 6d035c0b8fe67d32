import { atLeast, type Cents, cents, percentOf, plus } from '#platform/core/money.ts'

export const priceWays = ['raise_amount', 'lower_amount', 'raise_percent', 'lower_percent', 'set'] as const
export type PriceWay = (typeof priceWays)[number]
export const roundings = ['cent', 'five', 'ten', 'nines'] as const
export type Rounding = (typeof roundings)[number]

type PriceChange = { readonly way: PriceWay; readonly amount: number; readonly rounding: Rounding }

const highest = 9999_99

/** `amount` is cents, or a percentage. Never below nothing, nor above what a price may be. */
export function changedPrice(price: Cents, { way, amount, rounding }: PriceChange): Cents {
  return rounded(atLeast(0, cents(Math.min(highest, unrounded(price, way, amount)))), rounding)
}

function unrounded(price: Cents, way: PriceWay, amount: number): Cents {
  switch (way) {
    case 'raise_amount':
      return plus(price, cents(Math.round(amount)))
    case 'lower_amount':
      return plus(price, cents(-Math.round(amount)))
    case 'raise_percent':
      return plus(price, percentOf(price, amount))
    case 'lower_percent':
      return plus(price, cents(-percentOf(price, amount)))
    case 'set':
      return cents(Math.round(amount))
  }
}

/** To the nearest; `nines` to .49 and .99, and to the higher of two that are as near. */
function rounded(price: Cents, rounding: Rounding): Cents {
  if (price === 0) return price
  if (rounding === 'five') return cents(Math.round(price / 5) * 5)
  if (rounding === 'ten') return cents(Math.round(price / 10) * 10)
  if (rounding === 'nines') return atLeast(cents(49), cents(Math.round((price + 1) / 50) * 50 - 1))
  return price
}
