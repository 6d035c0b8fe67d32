import { sql } from 'kysely'
import { admin } from '#areas/accounts/rules/permissions.ts'
import type { WeekHours } from '#areas/menu/rules/hours.ts'
import type { Day } from '#platform/core/day.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

/** What belongs to a restaurant. */
type OfKitchen = { readonly franchise_id: number; readonly market_id: number }

/** A tablet works in its own kitchen, people in those that they are named for, admins in all of their markets (RST-02). */
export function worksInKitchen(actor: Actor, { franchise_id, market_id }: OfKitchen): boolean {
  const { restaurant, user } = actor
  if (restaurant) return restaurant.franchise_id === franchise_id
  if (!user) return false
  if (user.franchise_ids.includes(franchise_id)) return worksIn(actor, market_id)
  return actor.roles.includes(admin[0]) && worksIn(actor, market_id)
}

export type Kitchen = {
  readonly franchise_id: number
  readonly market_id: number
  readonly name: string
  readonly kind: 'restaurant' | 'package_store'
  readonly addr_line_1: string
  readonly phone_number: string
  readonly prep_minutes: number
  readonly hours: WeekHours
  readonly closed_dates: readonly Day[]
  readonly paused_until: Date | null
  readonly paused_by: string
  readonly ticket_mail: string
  readonly support_phone: string | null
  readonly time_zone: string
}

/** The kitchen that is asked for, or the first of those that this person works in. */
export async function kitchenOf(db: Db | Tx, actor: Actor, franchise_id?: number): Promise<Kitchen | undefined> {
  const wanted = franchise_id ?? actor.restaurant?.franchise_id ?? actor.user?.franchise_ids[0]
  if (wanted === undefined) return undefined
  const { rows } = await sql<Kitchen>`
    select f.franchise_id, f.market_id, f.name, f.kind, f.addr_line_1, f.phone_number, f.prep_minutes, f.hours, f.closed_dates,
      f.paused_until, f.paused_by, f.ticket_mail, m.support_phone, m.time_zone
    from franchises f join markets m on m.market_id = f.market_id
    where f.kind <> 'business' and f.franchise_id = ${wanted}`.execute(db)
  const [kitchen] = rows
  return kitchen && worksInKitchen(actor, kitchen) ? kitchen : undefined
}

/** The other kitchens of somebody who works in several. */
export async function kitchensBeside(db: Db, { user, restaurant }: Actor, franchise_id: number) {
  if (restaurant || !user || user.franchise_ids.length < 2) return []
  const rows = await db
    .selectFrom('franchises')
    .select(['franchise_id', 'name'])
    .where(sql<boolean>`franchise_id = any(${[...user.franchise_ids]}::integer[])`)
    .where('kind', '<>', 'business')
    .orderBy('name')
    .execute()
  return rows.filter((row) => row.franchise_id !== franchise_id)
}

/** Who acts, as the kitchen and the timeline name them. */
export const nameOf = ({ restaurant, user }: Actor): string => restaurant?.name ?? user?.name ?? ''
