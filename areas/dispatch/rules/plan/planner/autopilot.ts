import { isFine } from '../best-place.ts'
import type { Suggestion } from './suggestions.ts'

const minute = 60_000
/** Where another driver is nearly as good, a person chooses. */
const clearlyBetter = 3 * minute
/** So long after a person has had to do with an order it is theirs. */
export const handsOffMs = minute

/** Whether the plan may give this order by itself: its time has come, nobody becomes late, and nobody else is nearly as good. */
export function mayGiveByItself(suggestion: Suggestion, now: number): boolean {
  const { give_by, is_shown, next } = suggestion
  return is_shown && give_by <= now && isFine(suggestion) && (next === null || next.later >= clearlyBetter)
}

/** For the history: every such act says why. */
export function autopilotReason({ next }: Suggestion): string {
  if (next === null) return 'Time to give it, nobody late, nobody else could take it'
  return `Time to give it, nobody late, the next driver ${Math.round(next.later / minute)} min later`
}
