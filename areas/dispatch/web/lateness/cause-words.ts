import { timeText } from '#platform/core/local-time.ts'
import type { RiskCause } from '../../rules/plan/lateness/forecast.ts'
import type { RiskGroup } from '../../rules/plan/lateness/risks.ts'

type Names = { readonly store: string; readonly driver: string }

const wholeMinutes = (ms: number) => Math.max(1, Math.round(ms / 60_000))

/** What holds several orders up, as a line of its own. */
export function groupText({ cause, behind, risks }: RiskGroup, { store, driver }: Names): string {
  switch (cause) {
    case 'kitchen':
      // Of several orders, each with a promise and a way of its own, that of the worst.
      return `Food from ${store} comes ${risks.length > 1 ? 'up to ' : ''}${wholeMinutes(behind)} min too late`
    case 'queue':
      return `${driver} has ${wholeMinutes(behind)} min too much to do`
    case 'way':
      return `${driver} has too far to go`
    case 'door':
      return `${driver} is held up at the door`
    case 'no_driver':
      return risks.length === 1 ? 'Nobody is free for an order' : `Nobody is free for ${risks.length} orders`
  }
}

const causes: Readonly<Record<RiskCause, string>> = {
  kitchen: 'The kitchen decides: the food is not there sooner.',
  queue: 'Other stops of this driver come before.',
  way: 'The way takes too long.',
  door: 'The driver is at the door.',
  no_driver: 'Nobody is planned for it.',
}
/** What holds this one up. */
export const causeText = (cause: RiskCause) => causes[cause]

/** By how much, or how probably: an order whose mean is just in time may be late all the same. */
export function lateText({ at_door, promised_at, chance }: RiskGroup['risks'][number]): string {
  const late = at_door - promised_at
  return late >= 60_000 ? `${wholeMinutes(late)} min late, ${chance} %` : `late with ${chance} %`
}

/** `by 8:37, now 8:41 AM`: until when it was promised, and when it will be there. */
export function dueText({ at_door, promised_at }: RiskGroup['risks'][number], timeZone: string): string {
  const by = timeText(promised_at, timeZone)
  if (at_door <= promised_at) return `by ${by}`
  const now = timeText(at_door, timeZone)
  return `by ${by.slice(-3) === now.slice(-3) ? by.slice(0, -3) : by}, now ${now}`
}
