import { sql } from 'kysely'
import { mapOf } from '#areas/streets/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ShownRestaurant, StoryEvent } from '../calls/sales.ts'
import { peopleOf } from './people.ts'
import { restaurantRow } from './pipeline.ts'

const eventsShown = 20

/** All that sales staff see of one restaurant; null when there is none of theirs. */
export async function shownRestaurant(
  db: Db,
  actor: Actor,
  restaurantId: number,
  now: Date,
): Promise<ShownRestaurant | null> {
  const row = await restaurantRow(db, actor, restaurantId, now)
  if (!row) return null
  const [people, { events, event_count }, map] = await Promise.all([
    peopleOf(db, restaurantId),
    storyOf(db, restaurantId),
    mapOf(db, row.market_id),
  ])
  return { ...row, people, events, event_count, map }
}

async function storyOf(db: Db, restaurantId: number): Promise<{ events: StoryEvent[]; event_count: number }> {
  const { rows } = await sql<StoryEvent & { event_count: number }>`
    select e.sales_event_id, e.happened_on, e.outcome::integer as outcome, e.rejection_reason::integer as rejection_reason,
      e.other_reason, e.notes, coalesce(u.name, '') as who, (count(*) over ())::integer as event_count,
      array(select p.name from sales_event_people ep join sales_people p using (sales_people_id)
        where ep.sales_event_id = e.sales_event_id order by p.sales_people_id) as people
    from sales_events e left join users u on u.user_id = e.user_id
    where e.sales_restaurant_id = ${restaurantId}
    order by e.happened_on desc, e.sales_event_id desc limit ${eventsShown}`.execute(db)
  return { events: rows.map(({ event_count: _, ...event }) => event), event_count: rows[0]?.event_count ?? 0 }
}
