import { type Day, daysAfter, weekdayOf } from '#platform/core/day.ts'
import { atLeast, type Cents, plus } from '#platform/core/money.ts'

/** What a restaurant is owed for a week, in cents; below zero what is taken from it. */
export type StatementSums = {
  readonly orders: number
  readonly food: Cents
  readonly commission: Cents
  /** Below zero what customers paid at the store, above it the tips of what was fetched there. */
  readonly at_store: Cents
  /** Refunds and credits that the restaurant bears. */
  readonly borne: Cents
  readonly adjusted: Cents
  /** Of the time before, as far as no statement has it. */
  readonly carried: Cents
}

export const dueOf = ({ food, commission, at_store, borne, adjusted, carried }: StatementSums): Cents =>
  plus(food, commission, at_store, borne, adjusted, carried)

/** Nobody is asked for money: what a restaurant owes is taken from the weeks to come. */
export const toPayOf = (sums: StatementSums): Cents => atLeast(0, dueOf(sums))

/** Statements are of weeks, Monday to Sunday, on the market's clock. */
export const statementStart = (day: Day): Day => daysAfter(day, 1 - weekdayOf(day))
export const statementEnd = (starts_on: Day): Day => daysAfter(starts_on, 6)

/** `22.5`; from nothing to all, with two decimals at most. */
export function readPercent(text: string): number | undefined {
  const typed = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!typed) return undefined
  const percent = Number(`${typed[1]}.${typed[2] ?? '0'}`)
  return percent <= 100 ? percent : undefined
}
