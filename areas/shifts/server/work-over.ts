import { sql } from 'kysely'

// Of a driver hour `h` that is open, of a driver `d`.

/** Null without a shift, and where the shift was over before somebody came. */
export const scheduledEnd = sql<Date | null>`case when h.scheduled_end_at > h.started_at then h.scheduled_end_at end`

/**
 * When the work was over (`rules/forgotten.ts`): the end of the shift or the last order's door, whichever is later. Without a shift the
 * phone counts too, which tells where it is while its driver looks at the app.
 */
export const overAt = sql<Date>`greatest(
  coalesce(${scheduledEnd}, greatest(h.started_at, (select p.at from driver_positions p where p.driver_id = h.driver_id))),
  (select max(o.ended_at) from orders o where o.driver_id = d.driver_id and o.market_id = d.market_id
    and o.ended_at > h.started_at and o.status in ('delivered', 'completed', 'rejected')))`
