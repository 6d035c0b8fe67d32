import { sql } from 'kysely'
import type { ShiftType } from '#areas/dispatch/rules/shift-type.ts'
import type { Day } from '#platform/core/day.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ShiftGroup } from '../calls/schedule.ts'
import type { DropState } from '../rules/shift.ts'

type Row = {
  readonly start_date: Day
  readonly starts_at: Date
  readonly ends_at: Date
  readonly shift_type: ShiftType
  readonly place: string
  readonly drop_state: DropState
  readonly is_draft: boolean
  readonly count: number
}

/** Shifts of a market that begin on these days, those of the same times and kind as one: a month has thousands of them. */
export async function shiftGroups(db: Db, market_id: number, from: Day, to: Day): Promise<ShiftGroup[]> {
  const { rows } = await sql<Row>`
    select start_date::text, starts_at, ends_at, shift_type, place,
      case when driver_id is null then 'open' when dropped_at is null then 'claimed' else 'dropped' end as drop_state,
      published_at is null as is_draft, count(*)::integer as count
    from shifts
    where market_id = ${market_id} and start_date between ${from}::date and ${to}::date and deleted_at is null
    group by 1, 2, 3, 4, 5, 6, 7
    order by 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.map(({ is_draft, count, starts_at, ends_at, ...shift }) => ({
    shift: { ...shift, starts_at: starts_at.getTime(), ends_at: ends_at.getTime() },
    is_draft,
    count,
  }))
}
