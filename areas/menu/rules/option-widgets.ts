import { type Cents, dollars, plus } from '#platform/core/money.ts'
import { defineWords } from '#platform/core/words.ts'
import type { GroupEntry } from './answer-values.ts'
import { type OptionAnswer, type OptionQuestion, questionTypes } from './options.ts'

/** What the option widgets decide while one types. */

export const firstGroupQuantity = 1

/** What the widgets refuse (OPT-28, OPT-29, OPT-31). */
export const widgetWords = defineWords('menu/widgets', {
  please_answer: 'Please answer all questions.',
  no_quantity: 'Please enter a quantity larger than 0!',
  no_room: 'You do not have enough open slots to add {quantity} item(s)! You currently have {open} slots left.',
  each: '{cost} ea',
})

/** '+$1.50', '+$0.50 ea', '-$1.00'; nothing for what costs nothing (OPT-24, SIL-ORD-089). */
export function costLabel(cost: Cents, questionType: number): string {
  if (cost === 0) return ''
  const signed = `${cost > 0 ? '+' : ''}${dollars(cost)}`
  return questionType === questionTypes.quantities ? widgetWords.each({ cost: signed }) : signed
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
  if (!(quantity > 0)) return widgetWords.no_quantity
  return quantity > open ? widgetWords.no_room({ quantity, open }) : undefined
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

/** What choosing this answer adds at once: its own cost, and that of follow-ups which are chosen by themselves. */
export function costWithImplied({ additionalCost, groups = [] }: OptionAnswer): Cents {
  const implied = groups.flatMap(({ optionQuestions }) => optionQuestions).filter((question) => question.implied)
  return plus(additionalCost, ...implied.map(({ answers: [only] }) => (only ? costWithImplied(only) : 0)))
}

/** SIL-ORD-087. */
export function isRequired(question: OptionQuestion): boolean {
  const { type, rangeMin } = question
  if (type === questionTypes.multipleChoice || type === questionTypes.scale) return true
  return (type === questionTypes.checkboxes || type === questionTypes.quantities) && rangeMin > 0
}
