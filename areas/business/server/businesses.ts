import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { NamedBusiness } from '../calls/own-business.ts'
import type { OwnBusiness } from '../calls/rocket-orders.ts'
import type { PriceTerms } from '../rules/estimate.ts'

export type Business = NonNullable<Awaited<ReturnType<typeof businessById>>>

/** With its door, which is a franchise, and its market's clock. */
export function businesses(db: Db | Tx) {
  return db
    .selectFrom('businesses as b')
    .innerJoin('franchises as f', 'f.franchise_id', 'b.franchise_id')
    .innerJoin('markets as m', 'm.market_id', 'b.market_id')
    .select([
      'b.business_id',
      'b.market_id',
      'b.franchise_id',
      'b.delivery_fee',
      'b.distance_fees',
      'b.service_percent',
      'b.tax_percent',
      'b.active',
      'b.version',
      'b.created_at',
      'f.name',
      'f.phone_number',
      'f.addr_line_1',
      'f.city',
      'f.state',
      'f.zip',
      'f.lat',
      'f.lng',
      'm.time_zone',
      'm.city as market_city',
      'm.state as market_state',
    ])
}

export function businessById(db: Db | Tx, business_id: number) {
  return businesses(db).where('b.business_id', '=', business_id).executeTakeFirst()
}

/** Those of the person who is signed in: whose door is among theirs. Closed ones take no deliveries. */
async function businessesOf(db: Db | Tx, { user }: Pick<Actor, 'user'>): Promise<Business[]> {
  if (!user || user.franchise_ids.length === 0) return []
  return businesses(db)
    .where('b.franchise_id', '=', anyOf(user.franchise_ids))
    .where('b.active', '=', true)
    .orderBy('b.business_id')
    .execute()
}

/** The one of them that is named, which is nobody else's; without a name the first. */
export async function businessOf(
  db: Db | Tx,
  actor: Pick<Actor, 'user'>,
  business_id?: number,
): Promise<Business | undefined> {
  const own = await businessesOf(db, actor)
  return business_id === undefined ? own[0] : own.find((one) => one.business_id === business_id)
}

/** For what names an object: whichever of the person's businesses has it. */
export async function ownBusinessIds(db: Db | Tx, actor: Pick<Actor, 'user'>): Promise<number[]> {
  return (await businessesOf(db, actor)).map(({ business_id }) => business_id)
}

/** Which of them has ordered this; none where it is an order of others. */
export async function ownBusinessOfOrder(
  db: Db | Tx,
  actor: Pick<Actor, 'user'>,
  order_id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('business_orders')
    .select('business_id')
    .where('order_id', '=', order_id)
    .where('business_id', '=', anyOf(await ownBusinessIds(db, actor)))
    .executeTakeFirst()
  return row?.business_id
}

/** As a page offers them, where there is more than one to choose from. */
export async function offeredBusinesses(db: Db | Tx, actor: Pick<Actor, 'user'>): Promise<NamedBusiness[]> {
  const own = await businessesOf(db, actor)
  return own.length < 2 ? [] : own.map(({ business_id, name }) => ({ business_id, name }))
}

type TermColumns = Pick<Business, 'delivery_fee' | 'distance_fees' | 'service_percent' | 'tax_percent'>

/** Percentages come from the database as text, as they are exact there. */
export function termsOf({ delivery_fee, distance_fees, service_percent, tax_percent }: TermColumns): PriceTerms {
  const percentages = { service_percent: Number(service_percent), tax_percent: Number(tax_percent) }
  return { delivery_fee, distance_fees, ...percentages }
}

/** As a row holds them. */
export const writtenTerms = ({ distance_fees, ...terms }: PriceTerms) => ({
  ...terms,
  distance_fees: JSON.stringify(distance_fees),
})

/** As the pages show it. */
export function ownBusiness(business: Business): OwnBusiness {
  const { business_id, name, addr_line_1, lat, lng, time_zone } = business
  const { distance_fees, ...terms } = termsOf(business)
  // The city that addresses are looked up in is the market's.
  const { market_city: city, market_state: state } = business
  return {
    business_id,
    name,
    addr_line_1,
    city,
    state,
    lat,
    lng,
    time_zone,
    terms: { ...terms, distance_fees: [...distance_fees] },
  }
}
