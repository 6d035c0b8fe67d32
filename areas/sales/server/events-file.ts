import { sql } from 'kysely'
import { csvText } from '#platform/core/csv.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { outcomeText, reasonText } from '../rules/outcome.ts'

const head = ['date', 'restaurant', 'outcome', 'rejection_reason', 'other_reason', 'notes', 'sales_people', 'logged_by']
const mostRows = 50_000

type Row = {
  readonly happened_on: string
  readonly name: string
  readonly outcome: number
  readonly rejection_reason: number | null
  readonly other_reason: string
  readonly notes: string
  readonly people: string
  readonly who: string
}

/** The events of the last year in this person's markets, the newest first. */
export async function eventsFile(db: Db, actor: Actor, now: Date): Promise<string> {
  const since = new Date(now.getTime() - 365 * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await sql<Row>`
    select e.happened_on, coalesce(f.name, r.name) as name, e.outcome::integer as outcome,
      e.rejection_reason::integer as rejection_reason, e.other_reason, e.notes, coalesce(u.name, '') as who,
      coalesce((select string_agg(p.name, '; ' order by p.sales_people_id) from sales_event_people ep
        join sales_people p using (sales_people_id) where ep.sales_event_id = e.sales_event_id), '') as people
    from sales_events e join sales_restaurants r using (sales_restaurant_id) left join franchises f using (franchise_id)
      left join users u on u.user_id = e.user_id
    where ${ofOwnMarkets(actor, 'r.market_id')} and e.happened_on > ${since}
    order by e.happened_on desc, e.sales_event_id desc limit ${mostRows}`.execute(db)
  return csvText(
    head,
    rows.map(({ happened_on, name, outcome, rejection_reason, other_reason, notes, people, who }) => [
      happened_on,
      name,
      outcomeText(outcome),
      rejection_reason === null ? '' : reasonText(rejection_reason),
      other_reason,
      notes,
      people,
      who,
    ]),
  )
}
