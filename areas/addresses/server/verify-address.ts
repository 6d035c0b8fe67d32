import { sql } from 'kysely'
import { countyOf, type Zone } from '#areas/markets/rules/zones.ts'
import type { Market, Markets } from '#areas/markets/server/public.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { CheckedPlace, Verification } from '../rules/verification.ts'
import { marketOf } from './address-market.ts'
import { foundKey, normalised } from './address-text.ts'

/** Locked until the transaction ends; more than one in the order of their numbers, so that two who replace them crosswise wait. */
export async function lockAddresses(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('addresses')
    .selectAll()
    .where('address_id', '=', anyOf(ids))
    .orderBy('address_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.address_id, row]))
}
export type AddressRow = NonNullable<ReturnType<Awaited<ReturnType<typeof lockAddresses>>['get']>>

type Said = { readonly user_id: number; readonly now: Date }

/** The place is as somebody wrote it, to the door, whatever the maps say of it. */
export async function writeChecked(
  tx: Tx,
  markets: Markets,
  before: AddressRow,
  place: CheckedPlace & { readonly verification: Verification },
  said: Said,
): Promise<AddressRow> {
  const known = await markets.all()
  const market = known.find(({ market_id }) => market_id === marketOf(known, place))
  const row = await tx
    .updateTable('addresses')
    .set({
      ...place,
      ...saidBy(before, said),
      county: countyAt(market, place) ?? before.county,
      precision: 'ROOFTOP',
      market_id: market?.market_id ?? null,
      replaced_by: null,
      redirects: false,
    })
    .where('address_id', '=', before.address_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchCarts(tx, before.address_id)
  await tellBooks(tx, before.market_id, row.market_id)
  return row
}

type Replacement = {
  readonly by: AddressRow
  /** Whoever enters it from now on means the other: by being led there (`link`), or because it says the same (`copy`). */
  readonly future: 'link' | 'copy' | undefined
}

export async function writeReplaced(tx: Tx, before: AddressRow, { by, future }: Replacement, said: Said) {
  const { addr_line_1, city, state, zip, county, lat, lng, precision, has_units, market_id } = by
  const copied = { addr_line_1, city, state, zip, county, lat, lng, precision, has_units, market_id }
  await tx
    .updateTable('addresses')
    .set({
      verification: 'replaced',
      replaced_by: by.address_id,
      redirects: future === 'link',
      ...saidBy(before, said),
      ...(future === 'copy' && copied),
    })
    .where('address_id', '=', before.address_id)
    .execute()
  if (future === 'link') await redirectChosen(tx, before.address_id, by.address_id)
  else await touchCarts(tx, before.address_id)
  await tellBooks(tx, before.market_id, by.market_id)
}

/** What visitors have chosen and not ordered yet: their next order goes to the other. */
async function redirectChosen(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('visitor_addresses').set({ address_id: to }).where('address_id', '=', from).execute()
  await tx
    .updateTable('carts')
    .set({ address_id: to })
    .where('address_id', '=', from)
    .where('status', '=', 'active')
    .execute()
}

/** Nobody has said anything about it any more; `place` is what the maps answer now, if they do. */
export async function writeUnverified(
  tx: Tx,
  before: AddressRow,
  place: Partial<CheckedPlace & { precision: string }>,
) {
  await tx
    .updateTable('addresses')
    .set({
      ...place,
      verification: 'unverified',
      version: before.version + 1,
      verified_by: null,
      verified_at: null,
      replaced_by: null,
      redirects: false,
    })
    .where('address_id', '=', before.address_id)
    .execute()
  await touchCarts(tx, before.address_id)
  await tellBooks(tx, before.market_id, before.market_id)
}

/** Carts are remembered with their address, until their row has another version. */
async function touchCarts(tx: Tx, address_id: number): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ updated_at: sql`updated_at` })
    .where('address_id', '=', address_id)
    .where('status', '=', 'active')
    .execute()
}

/** Undefined when these words lead to an address already. */
export async function addChecked(
  tx: Tx,
  markets: Markets,
  place: CheckedPlace & { readonly verification: Verification },
  { user_id, now }: Said,
): Promise<AddressRow | undefined> {
  const known = await markets.all()
  const market = known.find(({ market_id }) => market_id === marketOf(known, place))
  const row = await tx
    .insertInto('addresses')
    .values({
      ...place,
      query: normalised(`${place.addr_line_1}, ${place.city}, ${place.state}`),
      county: countyAt(market, place) ?? market?.county ?? '',
      precision: 'ROOFTOP',
      market_id: market?.market_id ?? null,
      found_as: foundKey(place),
      verified_by: user_id,
      verified_at: now,
    })
    .onConflict((conflict) => conflict.column('query').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await tellBooks(tx, row.market_id, row.market_id)
  return row
}

const saidBy = (before: AddressRow, { user_id, now }: Said) => ({
  version: before.version + 1,
  verified_by: user_id,
  verified_at: now,
  // What the maps call it leads here from now on, in whatever words somebody asks them.
  found_as: before.found_as ?? foundKey(before),
})

const countyAt = (market: Market | undefined, place: CheckedPlace): string | undefined =>
  market && countyOf(market.zones as Zone[], { ...place, county_zone_id: null })?.name.replace(/ County$/i, '')

/** Each process remembers what it has found until a market has another version; an address of no market is remembered in any. */
async function tellBooks(tx: Tx, ...marketIds: readonly (number | null)[]): Promise<void> {
  const ids = marketIds.filter((id) => id !== null)
  const which = ids.length === marketIds.length ? sql<boolean>`market_id = any(${ids}::integer[])` : sql<boolean>`true`
  await tx.updateTable('markets').set({ version: sql`version + 1` }).where(which).execute()
}
