import type { AddressBook, Geocoder } from '#areas/addresses/server/public.ts'
import {
  type AddressRow,
  addChecked,
  lockAddresses,
  marketOf,
  writeChecked,
  writeReplaced,
  writeUnverified,
} from '#areas/addresses/server/public.ts'
import type { Roads } from '#areas/dispatch/server/public.ts'
import type { Markets } from '#areas/markets/server/public.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { ProviderError } from '#platform/server/http.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db, Tx, UnitOfWork, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import {
  type addAddress,
  addressSaved,
  type reverifyAddress,
  type verifyManual,
  type verifySuggested,
} from '../calls/addresses.ts'
import { suggestedFaults } from '../rules/form-faults.ts'
import { addressText } from '../rules/place-text.ts'
import { correctOpenOrders, correctPastOrders } from './correct-orders.ts'
import { notSubmitted, readManual } from './manual-place.ts'
import { readSelection } from './selection.ts'

export type AddressDeps = {
  readonly units: UnitsOfWork
  readonly markets: Markets
  readonly addressBook: AddressBook
  readonly geocoder: Geocoder
  readonly secrets: Secrets
  readonly roads: Roads
}

/** Beyond it a pin was set on the wrong town. */
const mostMiles = 100
const saved = { success: true as const, notice: addressSaved }

function readReviewed(data: Omit<InputOf<typeof addAddress>, 'request_key'>) {
  const read = readManual(data)
  if (read.faults) return read
  const verification = data.manager_review === 'yes' ? ('needs_review' as const) : ('verified' as const)
  return { faults: undefined, place: { ...read.place, verification } } as const
}

/** Whether an admin of these markets may set a pin there: where one of theirs delivers, or near where none does. */
async function isOwnPlace(markets: Markets, actor: Actor, place: Point & { city: string; state: string }) {
  const all = await markets.all()
  const there = marketOf(all, place)
  return all.some(
    (market) =>
      worksIn(actor, market.market_id) &&
      (there === null || there === market.market_id) &&
      milesBetween(market, place) <= mostMiles,
  )
}

/** The row, unless it is not theirs or has another version by now; says who has changed it. */
async function lockSeen(
  tx: Tx,
  actor: Actor,
  address_id: number,
  expected_version: number,
  others: readonly number[] = [],
) {
  const rows = await lockAddresses(tx, [address_id, ...others])
  const row = rows.get(address_id)
  if (!row || !worksIn(actor, row.market_id)) return refuse('unknown_id')
  if (row.version === expected_version) return ok({ row, rows })
  const by = row.verified_by
  const user =
    by === null ? undefined : await tx.selectFrom('users').select('name').where('user_id', '=', by).executeTakeFirst()
  const extra = { by: user?.name ?? null, at: row.verified_at?.getTime() ?? null, address: addressText(row) }
  return refuse('changed_meanwhile', { extra })
}

const hintAddresses = (unit: Pick<UnitOfWork, 'hint'>, ...rows: readonly AddressRow[]) => {
  for (const { market_id } of rows) unit.hint(`addresses:${market_id ?? 0}`)
}

/** Written by hand: the place, whatever the maps say; orders that are on their way go there (ADR-10…16). */
export function verifyByHand({ markets, roads }: AddressDeps) {
  return async (unit: Change<typeof verifyManual>) => {
    const { tx, actor, data, now } = unit
    const { address_id, expected_version, ...typed } = data
    const seen = await lockSeen(tx, actor, address_id, expected_version)
    if (!seen.ok && seen.error === 'unknown_id') return seen
    const { faults, place } = readReviewed(typed)
    if (faults) return notSubmitted(faults)
    if (!seen.ok) return seen
    if (!(await isOwnPlace(markets, actor, place))) return refuse('outside', { field: 'pin' })
    const before = seen.data.row
    const row = await writeChecked(tx, markets, before, place, { user_id: actor.user?.user_id ?? 0, now })
    const orders = await correctOpenOrders(unit, address_id, row, roads)
    unit.audit({
      what: 'address_verified',
      subject: `address:${address_id}`,
      market_id: row.market_id,
      detail: {
        before: addressText(before),
        after: addressText(row),
        review: row.verification === 'needs_review',
        orders,
      },
    })
    hintAddresses(unit, before, row)
    return ok(saved)
  }
}

async function isOwnAddress(db: Db, actor: Actor, address_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('addresses')
    .select('market_id')
    .where('address_id', '=', address_id)
    .executeTakeFirst()
  return row !== undefined && worksIn(actor, row.market_id)
}

/** The address of a candidate; one of the maps is kept as any that is looked up. */
async function addressOfSelection(
  deps: AddressDeps,
  actor: Actor,
  selection_id: string,
  now: Date,
): Promise<number | undefined> {
  const selection = readSelection(deps.secrets, selection_id, now)
  if (!selection) return undefined
  if ('address_id' in selection) {
    const isOwn = await isOwnAddress(deps.units.db, actor, selection.address_id)
    return isOwn ? selection.address_id : undefined
  }
  return (await deps.addressBook.find(selection.label))?.address_id
}

/** Another address stands for this one, for what was ordered and for what is entered from now on, as is chosen (ADR-17…19). */
export async function replaceBySuggested(
  deps: AddressDeps,
  actor: Actor,
  data: InputOf<typeof verifySuggested>,
  now: Date,
) {
  if (!(await isOwnAddress(deps.units.db, actor, data.address_id))) return refuse('unknown_id')
  const faults = suggestedFaults(data)
  if (faults.length > 0) return notSubmitted(faults)
  const by_id = await addressOfSelection(deps, actor, data.address_selection_id, now)
  if (by_id === undefined) return refuse('selection_gone', { field: 'address_selection_id' })
  const { address_id, expected_version, past_updates, future_updates, replacement_method: method } = data
  if (by_id === address_id) return refuse('same_address', { field: 'address_selection_id' })
  return deps.units.run(actor, async (unit) => {
    const seen = await lockSeen(unit.tx, actor, address_id, expected_version, [by_id])
    if (!seen.ok) return seen
    const { row: before, rows } = seen.data
    const by = rows.get(by_id)
    if (!by) return refuse('selection_gone', { field: 'address_selection_id' })
    if (by.verification === 'replaced') return refuse('replaced_itself', { field: 'address_selection_id' })
    const future = future_updates && method !== '' ? method : undefined
    await writeReplaced(unit.tx, before, { by, future }, { user_id: actor.user?.user_id ?? 0, now: unit.now })
    const orders = past_updates ? await correctOrders(deps, unit, address_id, by, method === 'link') : 0
    unit.audit({
      what: 'address_replaced',
      subject: `address:${address_id}`,
      market_id: before.market_id,
      detail: {
        before: addressText(before),
        by: addressText(by),
        by_id,
        past: past_updates,
        future: future ?? null,
        orders,
      },
    })
    hintAddresses(unit, before, by)
    return ok(saved)
  })
}

/** `link`: they are of the other address from then on, so that a later correction of it reaches those on their way. */
async function correctOrders(deps: AddressDeps, unit: UnitOfWork, address_id: number, by: AddressRow, link: boolean) {
  const { addr_line_1, city, state, zip, lat, lng } = by
  const place = { addr_line_1, city, state, zip, lat, lng, address_id: link ? by.address_id : address_id }
  const open = await correctOpenOrders(unit, address_id, place, deps.roads)
  return open + (await correctPastOrders(unit, address_id, place))
}

/** Back to the queue, with what the maps answer now; orders that are on their way keep their pin (SIL-ORD-102). */
export async function verifyAgain(deps: AddressDeps, actor: Actor, data: InputOf<typeof reverifyAddress>) {
  const { address_id, expected_version } = data
  const known = await deps.units.db
    .selectFrom('addresses')
    .selectAll()
    .where('address_id', '=', address_id)
    .executeTakeFirst()
  if (!known || !worksIn(actor, known.market_id)) return refuse('unknown_id')
  const found = await askMaps(deps.geocoder, addressText(known))
  return deps.units.run(actor, async (unit) => {
    const seen = await lockSeen(unit.tx, actor, address_id, expected_version)
    if (!seen.ok) return seen
    await writeUnverified(unit.tx, seen.data.row, found ?? {})
    const { market_id } = seen.data.row
    unit.audit({
      what: 'address_unverified',
      subject: `address:${address_id}`,
      market_id,
      detail: { found: found ? addressText(found) : null },
    })
    hintAddresses(unit, seen.data.row)
    return ok(saved)
  })
}

async function askMaps(geocoder: Geocoder, text: string) {
  try {
    const place = await geocoder.geocode(text)
    if (!place || place.line1 === '') return undefined
    const { line1: addr_line_1, city, state, zip, lat, lng, precision } = place
    return { addr_line_1, city, state, zip, lat, lng, precision }
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}

/** What no map knows, before somebody orders there. */
export function addByHand({ markets }: AddressDeps) {
  return async (unit: Change<typeof addAddress>) => {
    const { tx, actor, data, now } = unit
    const { faults, place } = readReviewed(data)
    if (faults) return notSubmitted(faults)
    if (!(await isOwnPlace(markets, actor, place))) return refuse('outside', { field: 'pin' })
    const row = await addChecked(tx, markets, place, { user_id: actor.user?.user_id ?? 0, now })
    if (!row) return refuse('address_known', { field: 'addr_line_1' })
    const { address_id, market_id } = row
    unit.audit({
      what: 'address_added',
      subject: `address:${address_id}`,
      market_id,
      detail: { after: addressText(row) },
    })
    hintAddresses(unit, row)
    return ok({ ...saved, address_id })
  }
}
