import { fromDecimal } from '#platform/core/money.ts'
import { type Sum, Totals } from '#ui/totals.tsx'
import type { CartState } from '../rules/cart-state.ts'
import { sumsWords } from '../rules/sums-words.ts'
import { partSums } from './part-sums.ts'

type CartSumsProps = {
  cart: CartState
  /** Cents; undefined where no tip is chosen yet. */
  tip?: number | undefined
}

/** Every part of the total by its name (CRT-34). */
export function CartSums({ cart, tip }: CartSumsProps) {
  const { fees } = cart
  const cents = (text: string) => fromDecimal(text) ?? 0
  const total = cents(cart.is_delivery ? fees.total_delivery : fees.total_pickup)
  const parts: readonly (readonly [string, string, string])[] = cart.is_delivery
    ? [
        ['sales_tax', sumsWords.sales_tax, fees.sales_tax_delivery],
        ['phone_fee', sumsWords.phone_fee, fees.phone_fee],
        ['delivery_fee', sumsWords.delivery_fee, fees.delivery_fee],
        ['service_fee', sumsWords.service_fee, fees.service_fee_delivery],
        ['distance_fee', sumsWords.distance_fee, fees.distance_fee],
        ['gas_fee', sumsWords.gas_fee, fees.gas_fee],
        ['surge_price', sumsWords.surge_price, fees.surge_price],
      ]
    : [
        ['sales_tax', sumsWords.sales_tax, fees.sales_tax_pickup],
        ['phone_fee', sumsWords.phone_fee, fees.phone_fee],
        ['service_fee', sumsWords.service_fee, fees.service_fee_pickup],
      ]
  const discount = cents(cart.is_delivery ? fees.discount_delivery : fees.discount_pickup)
  const sums: (Sum & { id: string })[] = [
    { id: 'subtotal', label: sumsWords.subtotal, cents: cents(fees.subtotal) },
    ...partSums(parts),
    ...(discount === 0
      ? []
      : [
          {
            id: 'discount',
            label: cart.discount?.discount_name ?? sumsWords.discount,
            cents: discount,
            kind: 'save' as const,
          },
        ]),
    ...(tip ? [{ id: 'tip', label: sumsWords.tip, cents: tip }] : []),
    // One sum alone stands out: what will be paid.
    { id: 'total', label: sumsWords.total, cents: total + (tip ?? 0), kind: 'total' },
  ]
  return <Totals sums={sums} />
}
