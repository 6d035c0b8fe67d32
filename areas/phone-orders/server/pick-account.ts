import type { Markets } from '#areas/markets/server/public.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { pickAccount } from '../calls/phone-orders.ts'
import { beginOrder } from './open-orders.ts'
import { orderCartPath } from './paths.ts'

/** Whoever tells the number on the telephone may be ordered for: found by it, or new with it. A restaurant's account is that of its phone. */
export async function pickAccountBy(unit: Change<typeof pickAccount>) {
  const { actor, data } = unit
  if (!actor.user) return refuse('not_authorized')
  const found =
    data.restaurant_id === undefined ? byPhone(data.phone_number ?? '') : await byRestaurant(unit, data.restaurant_id)
  if (!found.ok) return found
  const { phone_number, franchise_id } = found.data
  const cosmic_customer_id = await customerOf(unit, phone_number)
  await beginOrder(unit, actor.user, cosmic_customer_id, franchise_id)
  return ok({ success: true as const, cosmic_customer_id, path: orderCartPath(cosmic_customer_id) })
}

type Picked = { readonly phone_number: string; readonly franchise_id: number | null }

function byPhone(typed: string) {
  const phone_number = phoneDigits(typed)
  const picked: Picked = { phone_number: phone_number ?? '', franchise_id: null }
  return phone_number ? ok(picked) : refuse('phone_not_recognized', { field: 'phone_number' })
}

async function byRestaurant({ tx, actor }: { tx: Tx; actor: Actor }, franchise_id: number) {
  const franchise = await tx
    .selectFrom('franchises')
    .select(['market_id', 'phone_number'])
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirst()
  if (!franchise || !worksIn(actor, franchise.market_id)) return refuse('unknown_id')
  const phone_number = phoneDigits(franchise.phone_number)
  const picked: Picked = { phone_number: phone_number ?? '', franchise_id }
  return phone_number ? ok(picked) : refuse('restaurant_without_phone', { field: 'restaurant_id' })
}

async function customerOf({ tx, audit }: UnitOfWork, phone_number: string): Promise<number> {
  const made = await tx
    .insertInto('customers')
    .values({ phone_number })
    .onConflict((conflict) => conflict.column('phone_number').doNothing())
    .returning('cosmic_customer_id')
    .executeTakeFirst()
  if (made) {
    audit({ what: 'customer_made', subject: `customer:${made.cosmic_customer_id}`, detail: { by: 'phone_order' } })
    return made.cosmic_customer_id
  }
  const known = await tx
    .selectFrom('customers')
    .select('cosmic_customer_id')
    .where('phone_number', '=', phone_number)
    .executeTakeFirstOrThrow()
  return known.cosmic_customer_id
}

const shownAtMost = 30

/** Places of one's own markets by words of their name or by digits of their phone. */
export async function restaurantsFor(db: Db, markets: Markets, actor: Actor, q: string) {
  const words = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
  const digits = q.replace(/\D/g, '')
  const cities = new Map((await markets.all()).map(({ market_id, city }) => [market_id, city]))
  const rows = await db
    .selectFrom('franchises as f')
    .select(['f.franchise_id', 'f.name', 'f.phone_number', 'f.market_id'])
    .where('f.active', '=', true)
    .where(ofOwnMarkets(actor, 'f.market_id'))
    .where((row) =>
      row.or([
        row('f.name', 'ilike', words),
        ...(digits.length >= 3 ? [row('f.phone_number', 'like', `%${digits}%`)] : []),
      ]),
    )
    .orderBy('f.name')
    .orderBy('f.franchise_id')
    .limit(shownAtMost)
    .execute()
  return rows.map(({ market_id, ...row }) => ({ ...row, market: cities.get(market_id) ?? '' }))
}
