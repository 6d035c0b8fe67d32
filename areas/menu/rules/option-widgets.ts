import { type Cents, dollars } from '#platform/core/money.ts'
import type { GroupEntry } from './answer-values.ts'
import { questionTypes } from './options.ts'

/** What the option widgets decide while one types. */

export const firstGroupQuantity = 1
export const pleaseAnswer = 'Please answer all questions.'

/** '+$1.50', '+$0.50 ea', '-$1.00'; nothing for what costs nothing (OPT-24, SIL-ORD-089). */
export function costLabel(cost: Cents, questionType: number): string {
  if (cost === 0) return ''
  const each = questionType === questionTypes.quantities ? ' ea' : ''
  return `${cost > 0 ? '+' : ''}${dollars(cost)}${each}`
}

export const mostScaleSteps = 11

/** Whole steps, from the first to the last; a row holds no more than eleven (SIL-ORD-088). */
export function scaleSteps({ rangeMin, rangeMax }: { readonly rangeMin: number; readonly rangeMax: number }): number[] {
  const count = Math.min(mostScaleSteps, Math.max(0, rangeMax - rangeMin + 1))
  return Array.from({ length: count }, (_, index) => rangeMin + index)
}

/** The slots of a multi group that no entry fills yet. */
export function openSlots(group: { readonly quantity: number }, entries: readonly GroupEntry[]): number {
  return group.quantity - entries.reduce((sum, entry) => sum + entry.quantity, 0)
}

/** Why so many cannot be added to a multi group, or nothing (OPT-28, OPT-29). */
export function slotsProblem(quantity: number, open: number): string | undefined {
  if (!(quantity > 0)) return 'Please enter a quantity larger than 0!'
  if (quantity > open) {
    return `You do not have enough open slots to add ${quantity} item(s)! You currently have ${open} slots left.`
  }
  return undefined
}

/**
 * A counter's new value from what was typed, or `undefined` where the old value stays and the widget shakes: not digits, below 0, or the
 * sum of all counters above the most (OPT-20…23).
 */
export function nextCount(
  typed: string,
  counter: { readonly others: number; readonly maxQuantity: number },
): number | undefined {
  if (!/^\d{1,3}$/.test(typed)) return undefined
  const count = Number(typed)
  return counter.maxQuantity > 0 && counter.others + count > counter.maxQuantity ? undefined : count
}
