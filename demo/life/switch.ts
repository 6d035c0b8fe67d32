import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { bellwether } from '../town/town.ts'
import { orderedSoFar } from './day-count.ts'
import { enoughOf } from './order-rate.ts'

/** Only the town itself lives: in another city its people would order at nobody's. */
export async function beginDemoLife(db: Db, now: Date): Promise<void> {
  const { market_id, slug } = bellwether().market
  await sql`
    insert into demo_life (market_id, began_at) select market_id, ${now} from markets where market_id = ${market_id} and slug = ${slug}
    on conflict do nothing`.execute(db)
}

export type DemoLife = {
  readonly is_on: boolean
  readonly orders_today: number
  /** Whether as many have come as a day, or a town, may have. */
  readonly enough: 'today' | 'ever' | null
}

/** Undefined where the town's life has not begun. */
export async function demoLifeOf(db: Db, now: Date): Promise<DemoLife | undefined> {
  const { market_id, time_zone } = bellwether().market
  const life = await db.selectFrom('demo_life').select('is_on').where('market_id', '=', market_id).executeTakeFirst()
  if (!life) return undefined
  const ordered = await orderedSoFar(db, market_id, now, time_zone)
  return { is_on: life.is_on, orders_today: ordered.today, enough: enoughOf(ordered) }
}

export async function isLifeOn(db: Db): Promise<boolean> {
  const { market_id } = bellwether().market
  const life = await db.selectFrom('demo_life').select('is_on').where('market_id', '=', market_id).executeTakeFirst()
  return life?.is_on ?? false
}

/** False where there is nothing to switch. What is under way ends; after that nobody acts. */
export async function setDemoLife(db: Db, is_on: boolean): Promise<boolean> {
  const { market_id } = bellwether().market
  const done = await db
    .updateTable('demo_life')
    .set({ is_on })
    .where('market_id', '=', market_id)
    .returning('is_on')
    .executeTakeFirst()
  return done !== undefined
}
