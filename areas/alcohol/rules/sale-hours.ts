import { weekdayOf } from '#platform/core/day.ts'
import type { LocalTime } from '#platform/core/local-time.ts'
import type { AlcoholPack } from './pack.ts'

export function isAlcohol(pack: AlcoholPack, categoryType: number): boolean {
  return pack.kinds[categoryType] !== undefined
}

/** Whether an item of that category may be sold at that wall-clock time; what is no alcohol always may (SIL-ORD-042). */
export function maySell(pack: AlcoholPack, { day, minute }: LocalTime, categoryType: number): boolean {
  const kind = pack.kinds[categoryType]
  if (kind === undefined) return true
  const from = pack.saleFrom[kind]?.[weekdayOf(day)]
  return from !== undefined && minute >= from && minute < pack.cutOff
}

/**
 * What the law must allow of an order that says it holds alcohol, by the categories of its lines; of a kind that nobody knows any more, the
 * strictest hours count.
 */
export function alcoholTypes(pack: AlcoholPack, categoryTypes: readonly number[]): readonly number[] {
  const sold = categoryTypes.filter((type) => isAlcohol(pack, type))
  return sold.length > 0 ? sold : Object.keys(pack.kinds).map(Number)
}

export type OutsideHours = 'after_cut_off' | 'before_opening'

/** Why one of these may not be handed over at that time; the hours after midnight belong to the evening before. */
export function outsideHours(
  pack: AlcoholPack,
  time: LocalTime,
  categoryTypes: readonly number[],
): OutsideHours | undefined {
  if (categoryTypes.every((type) => maySell(pack, time, type))) return undefined
  return time.minute >= pack.cutOff || time.minute < nightEnds ? 'after_cut_off' : 'before_opening'
}

/** Before this nobody means the morning. */
const nightEnds = 5 * 60

/** Whether a delivery window lies wholly inside the sale hours; it may end at the cut-off itself. */
export function maySellThroughout(
  pack: AlcoholPack,
  day: string,
  from: number,
  to: number,
  categoryType: number,
): boolean {
  return maySell(pack, { day, minute: from }, categoryType) && maySell(pack, { day, minute: to - 1 }, categoryType)
}
