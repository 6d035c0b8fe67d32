import type { Day } from '#platform/core/day.ts'
import { writeSearch } from '#platform/core/search.ts'
import { shownShiftsSearch } from '../calls/schedule.ts'
import type { ScheduleView } from '../rules/schedule-view.ts'
import { weekOf } from '../rules/shift-times.ts'
import type { ShownShifts } from '../rules/shown-shifts.ts'

/** Another day, week or month of this market, narrowed as what is shown. */
export function scheduleAddress(view: ScheduleView, day: Day, market_id: number, narrowed: ShownShifts): string {
  const which = view === 'week' ? `?week=${weekOf(day)}` : `?view=${view}&day=${day}`
  return `/secure/schedule${writeSearch(shownShiftsSearch, `${which}&market=${market_id}`, narrowed)}`
}
