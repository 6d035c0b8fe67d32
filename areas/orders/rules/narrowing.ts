import { spanMinutes } from '#areas/cart/rules/promise.ts'
import type { OrderProgress } from './order-state.ts'

const minuteMs = 60_000

export type Told = { readonly from: number; readonly to: number }

/** What was told first beside what is told now; nothing while both are the same by a clock, or nothing was told. */
export function narrowing({
  promised_at,
  arrival,
}: OrderProgress): { readonly first: Told; readonly now: Told } | undefined {
  if (promised_at === null || arrival === null) return undefined
  const first = { from: promised_at - spanMinutes * minuteMs, to: promised_at }
  const isSame =
    shownMinute(first.from) === shownMinute(arrival.from) && shownMinute(first.to) === shownMinute(arrival.to)
  return isSame ? undefined : { first, now: { from: arrival.from, to: arrival.to } }
}

const shownMinute = (at: number) => Math.floor(at / minuteMs)
