import type { DriverAssignment, DriverDetails } from './board.ts'
import { busynessKind } from './busyness.ts'
import { notAcknowledged } from './kinds.ts'

export type QueueColour = 'black' | 'orange' | 'red'
export type HeadColour = 'black' | 'orange' | 'yellow' | 'red'

export const overdueAfter = 5 * 60_000

/** Only the first assignment decides; red over orange over black (DSP-51…55, SIL-OPS-41). */
export function queueColour(
  assignments: readonly Pick<DriverAssignment, 'status_text' | 'end_time'>[],
  now: number,
): QueueColour {
  const first = assignments[0]
  if (!first) return 'black'
  if (first.end_time !== null && now - first.end_time > overdueAfter) return 'red'
  return first.status_text === notAcknowledged ? 'orange' : 'black'
}

/** Red over yellow over orange over black (DSP-56…59, SIL-OPS-42). */
export function headColour(driver: Pick<DriverDetails, 'active' | 'busyness_status'>): HeadColour {
  if (!driver.active) return 'red'
  const kind = busynessKind(driver.busyness_status)
  if (kind === 'phase_out') return 'yellow'
  return kind === 'sitting' ? 'orange' : 'black'
}

/** The word beside each colour (SIL-OPS-43). */
export const queueWords: Readonly<Record<QueueColour, string>> = {
  black: '',
  orange: 'Not acknowledged',
  red: 'Overdue',
}
