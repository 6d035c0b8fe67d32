import { type Cents, cents, percentOf } from '#platform/core/money.ts'
import type { PaymentChoice } from './values.ts'

export const tipPresets = [15, 20, 25] as const
export const highestCustomTip = cents(50_000)

/** The most that any choice comes to: the highest preset of a large order may exceed the highest custom tip. */
export const highestTip = (subtotal: Cents): Cents =>
  cents(Math.max(highestCustomTip, percentOf(subtotal, Math.max(...tipPresets))))

/** `none`, the percent presets, `custom` dollars, the market's `fixed` amount, `at_door` (CRT-17, SIL-ORD-030). */
export const tipModes = ['none', 'percent_15', 'percent_20', 'percent_25', 'custom', 'fixed', 'at_door'] as const
export type TipMode = (typeof tipModes)[number]

const percents: Partial<Record<TipMode, number>> = { percent_15: 15, percent_20: 20, percent_25: 25 }

/** Percents are of the subtotal before tax, fees and discount, so they follow it (SIL-ORD-030). */
export function tipAmount(
  mode: TipMode,
  amounts: { readonly subtotal: Cents; readonly fixed: Cents; readonly custom: Cents },
): Cents {
  const percent = percents[mode]
  if (percent !== undefined) return percentOf(amounts.subtotal, percent)
  if (mode === 'custom') return amounts.custom
  return mode === 'fixed' ? amounts.fixed : 0
}

/** A tip at the door is cash: only who pays cash there may choose it. */
export function isTipModeOffered(mode: TipMode, payment: PaymentChoice): boolean {
  return mode !== 'at_door' || payment === 'cash_at_door'
}

export type MandatoryTip = { readonly mandatory_tip_percent: number; readonly mandatory_tip_from: Cents }

/** The least tip percent of a delivery, 0 = none is asked (SIL-ORD-031). */
export function mandatoryTipPercent(franchise: MandatoryTip, isDelivery: boolean, subtotal: Cents): number {
  return isDelivery && subtotal >= franchise.mandatory_tip_from ? franchise.mandatory_tip_percent : 0
}
