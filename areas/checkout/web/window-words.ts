import type { CartState, CartWindow } from '#areas/cart/rules/cart-state.ts'
import { spanText } from '#areas/cart/rules/promise.ts'
import { asSoonAsPossible } from '#areas/cart/rules/values.ts'
import { type Cents, dollars, dollarsOf, fromDecimal, minus, plus } from '#platform/core/money.ts'
import { words } from './words.ts'

export type WhenChoice = {
  readonly start_time_minute: number
  readonly label: string
  /** How long it takes, or what a window saves. */
  readonly hint: string | undefined
  readonly saves: boolean
  readonly busyFee: string | undefined
  readonly disabled: boolean
}

const cents = (text: string): Cents => fromDecimal(text) ?? 0

/** As soon as possible and each window of today, with what it costs against the others (CRT-37…40, SIL-ORD-037, SIL-ORD-044). */
export function whenChoices({ windows, estimate, as_soon_as_possible: now }: CartState): WhenChoice[] {
  const minutes = estimate.delivery_minutes
  const takes = minutes === null ? undefined : words.minutes({ minutes: spanText(minutes) })
  return [
    {
      start_time_minute: asSoonAsPossible,
      label: words.soon,
      hint: now.offered ? takes : words.not_now,
      saves: false,
      busyFee: now.offered ? busyFee(now.surge_price) : undefined,
      disabled: !now.offered,
    },
    ...windows.map(({ start_time_minute, label, surge_price }) => ({
      start_time_minute,
      label,
      hint: now.offered && cents(now.service_fee) > 0 ? words.saves({ amount: dollarsOf(now.service_fee) }) : undefined,
      saves: true,
      busyFee: busyFee(surge_price),
      disabled: false,
    })),
  ]
}

/** 'A delivery window has no service fee, so 8:00 PM - 10:00 PM costs $3.67 less than now.' */
export function windowsText({ windows, as_soon_as_possible: now }: CartState): string {
  const [cheapest] = windows.toSorted((a, b) => cents(a.surge_price) - cents(b.surge_price))
  if (!cheapest || !now.offered) return words.window_rule
  const less = minus(plus(cents(now.service_fee), cents(now.surge_price)), cents(cheapest.surge_price))
  return less > 0 ? words.window_less({ window: cheapest.label, amount: dollars(less) }) : words.window_rule
}

/** Where a place that is closed now leads to. */
export function firstWindow({ is_delivery, delivery, windows }: CartState): CartWindow | undefined {
  return is_delivery && delivery.offered && !delivery.available_now ? windows[0] : undefined
}

const busyFee = (fee: string) => (cents(fee) > 0 ? words.busy_fee({ amount: dollarsOf(fee) }) : undefined)
