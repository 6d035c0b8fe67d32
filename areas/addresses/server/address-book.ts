import { sql } from 'kysely'
import type { Market, Markets } from '#areas/markets/server/public.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'
import { ProviderError } from '#platform/server/http.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { isDoorstep, pinned } from '../rules/doorstep.ts'
import { isNearStreet } from '../rules/pin.ts'
import { parseAddress } from '../rules/us-address.ts'
import { marketOf } from './address-market.ts'
import { foundKey, normalised } from './address-text.ts'
import type { Geocoder, Place } from './geocoder/geocoder.ts'

/** A place that was looked up and is kept. */
export type Address = {
  readonly address_id: number
  readonly market_id: number | null
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  /** The house has several doors, as far as is known. */
  readonly has_units: boolean
  /** How exactly it is known; `isDoorstep` says whether that is enough to deliver. */
  readonly precision: string
  readonly lat: number
  readonly lng: number
}

export type AddressBook = {
  /** Places of the market that the page is about come first. */
  suggest(text: string, firstMarket?: number): Promise<Suggestions>
  /** `undefined` when nobody knows the place, or when the maps service is silent. Waits for an outside provider. */
  find(text: string, near?: Pick<Market, 'city' | 'state'>): Promise<Address | undefined>
  /**
   * The door as its customer set it on the map, on the street that the text names; kept for that device alone. `far` is a pin that does
   * not lie by that street.
   */
  pin(text: string, near: Pick<Market, 'city' | 'state'> | undefined, pin: Pin): Promise<Address | 'far' | undefined>
  /** The label of the house next to where somebody stands; `undefined` when none is near, or the maps service is silent. */
  nearest(point: Point): Promise<string | undefined>
}

/** `source`: whose data they are, as it is shown beside them; empty where nobody asks for it. */
export type Suggestions = { readonly labels: readonly string[]; readonly source: string }

export type Pin = Point & { readonly session_persistent_id: number }

export const suggestFrom = 3
const suggestionsAtMost = 6
/** Beyond it a house is somebody else's: the other side of a large garden, and not of the next street but one. */
const nearestWithinMiles = 0.15
const rememberedSuggestions = 1000
const rememberedAddresses = 10_000
const noSuggestions: Suggestions = { labels: [], source: '' }

/**
 * The maps service behind a table of what it has answered, so that no address is asked for twice (SIL-ORD-097). Our own is asked again
 * when a market or its streets have changed. Addresses found since are kept in memory: the same few are typed again and again.
 */
export function makeAddressBook({
  db,
  geocoder,
  markets,
}: {
  db: Db
  geocoder: Geocoder
  markets: Markets
}): AddressBook {
  const suggestions = new Map<string, Suggestions>()
  const addresses = new Map<string, Address>()
  /** The state of the markets in which they were found. */
  let foundIn = ''

  async function ask<Found>(question: () => Promise<Found>): Promise<Found | undefined> {
    try {
      return await question()
    } catch (error) {
      if (error instanceof ProviderError) return undefined
      throw error
    }
  }

  /** What is not there may be in the next town, whose name was not typed. */
  const lookUp = async (fullText: string, text: string) =>
    (await ask(() => geocoder.geocode(fullText))) ??
    (fullText === text ? undefined : await ask(() => geocoder.geocode(text)))

  async function findAnew(text: string, fullText: string, query: string): Promise<Address | undefined> {
    const stored = await findStored(db, query)
    if (stored?.is_settled) return stored.address
    const known = stored?.address
    if (known && !geocoder.answersChange) return known
    const place = await lookUp(fullText, text)
    if (!place || place.line1 === '') return undefined
    const settled = await findSettled(db, foundKey({ ...place, addr_line_1: place.line1 }))
    if (settled) return settled
    if (known && isSame(known, place)) return known
    // Carts and orders keep the row that they point to; the words now mean another.
    if (known) await forget(db, known)
    return keep(db, query, place, marketOf(await markets.all(), place))
  }

  function remember(query: string, address: Address): void {
    // The one that was found first; a map keeps its order.
    const [oldest] = addresses.keys()
    if (addresses.size >= rememberedAddresses && oldest !== undefined) addresses.delete(oldest)
    addresses.set(query, address)
  }

  return {
    async suggest(text, firstMarket) {
      const query = normalised(text)
      if (query.length < suggestFrom) return noSuggestions
      const known = suggestions.get(query)
      if (known && !geocoder.answersChange) return known
      const places = await ask(() => geocoder.suggest(text.trim(), suggestionsAtMost, firstMarket))
      if (!places) return noSuggestions
      const sources = new Set(places.flatMap(({ source }) => source ?? []))
      const found = { labels: places.map(({ label }) => label), source: [...sources].join(', ') }
      if (suggestions.size >= rememberedSuggestions) suggestions.clear()
      suggestions.set(query, found)
      return found
    },
    async find(text, near) {
      const fullText = inCity(text, near)
      const query = normalised(fullText)
      if (query === '') return undefined
      const state = await markets.state()
      if (state !== foundIn) addresses.clear()
      foundIn = state
      const remembered = addresses.get(query)
      if (remembered) return remembered
      const address = await findAnew(text, fullText, query)
      // What came in while it was looked for may answer otherwise.
      if (address && state === foundIn) remember(query, address)
      return address
    },
    async pin(text, near, { lat, lng, session_persistent_id }) {
      const fullText = inCity(text, near)
      const place = await lookUp(fullText, text)
      if (!place || place.line1 === '') return undefined
      if (!isNearStreet({ lat, lng }, place)) return 'far'
      const door: StoredAddress = { ...place, lat, lng, precision: pinned }
      // A line break is in no text that was looked up, so that nobody else comes upon it.
      const query = [session_persistent_id, `${lat},${lng}`, normalised(fullText)].join('\n')
      return keep(db, query, door, marketOf(await markets.all(), door))
    },
    async nearest(point) {
      const place = await ask(() => geocoder.nearest(point))
      const isNear = place && isDoorstep(place.precision) && milesBetween(place, point) <= nearestWithinMiles
      return isNear ? place.label : undefined
    },
  }
}

/** Who types only a street means the city that the order is in; a comma alone names no city (`118 Orchard St, rear`). */
function inCity(text: string, near: Pick<Market, 'city' | 'state'> | undefined): string {
  if (!near) return text
  const { city, state, zip } = parseAddress(text)
  const namesPlace = text.includes(',') && (city || state || zip)
  return namesPlace ? text : `${text}, ${near.city}, ${near.state}`
}

/** What is kept of a place. */
type StoredAddress = Pick<Place, 'line1' | 'city' | 'state' | 'zip' | 'county' | 'lat' | 'lng'> & {
  readonly precision: string
  readonly hasUnits?: boolean
}

const columnsOfAddress = [
  'addr_line_1',
  'city',
  'state',
  'zip',
  'county',
  'has_units',
  'precision',
  'lat',
  'lng',
] as const
const columns = ['address_id', 'market_id', ...columnsOfAddress] as const

/** `is_settled`: somebody has said what it is, and no map is asked any more. */
type StoredRow = { readonly address: Address; readonly is_settled: boolean }

async function findStored(db: Db, query: string): Promise<StoredRow | undefined> {
  const row = await db
    .selectFrom('addresses')
    .select([...columns, 'verification', 'redirects', 'replaced_by'])
    .where('query', '=', query)
    .executeTakeFirst()
  return row && settledRow(db, row)
}

/** What somebody has said about the place that the maps call so. */
async function findSettled(db: Db, found_as: string): Promise<Address | undefined> {
  const row = await db
    .selectFrom('addresses')
    .select([...columns, 'verification', 'redirects', 'replaced_by'])
    .where('found_as', '=', found_as)
    .where('verification', '<>', 'unverified')
    .orderBy('verified_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (await settledRow(db, row)).address
}

type VerifiedRow = Address & {
  readonly verification: string
  readonly redirects: boolean
  readonly replaced_by: number | null
}

/** Beyond it the way leads in a circle, which only hands in the database can have made. */
const mostRedirects = 10

async function settledRow(db: Db, row: VerifiedRow): Promise<StoredRow> {
  let last = row
  for (let step = 0; step < mostRedirects && last.redirects; step++) {
    last = await db
      .selectFrom('addresses')
      .select([...columns, 'verification', 'redirects', 'replaced_by'])
      .where('address_id', '=', last.replaced_by)
      .executeTakeFirstOrThrow()
  }
  const { verification, redirects: _redirects, replaced_by: _replaced, ...address } = last
  return { address, is_settled: row.redirects || verification !== 'unverified' }
}

function isSame(known: Address, { line1, hasUnits = false, ...place }: Place): boolean {
  const now = { ...place, addr_line_1: line1, has_units: hasUnits }
  return columnsOfAddress.every((column) => known[column] === now[column])
}

/** The row stays under words that nobody types. */
function forget(db: Db, { address_id }: Address): Promise<unknown> {
  const words = sql<string>`query || ' #' || address_id`
  return db.updateTable('addresses').set({ query: words }).where('address_id', '=', address_id).execute()
}

async function keep(db: Db, query: string, place: StoredAddress, market_id: number | null): Promise<Address> {
  const { line1, city, state, zip, county, lat, lng, precision, hasUnits: has_units = false } = place
  const stored = await db
    .insertInto('addresses')
    .values({ query, market_id, addr_line_1: line1, city, state, zip, county, lat, lng, precision, has_units })
    // Two visitors may ask at once: the first answer stays, so that ids and fees agree.
    .onConflict((conflict) =>
      conflict.column('query').doUpdateSet((update) => ({ query: update.ref('excluded.query') })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return stored
}
