import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { verifications } from '#areas/addresses/rules/verification.ts'
import { mapSource } from '#platform/core/map-source.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute, defineTopic } from '#platform/core/route.ts'
import { searchText } from '#platform/core/search.ts'
import { formBoolean, id, instant, text } from '#platform/core/wire.ts'
import { couldNotSubmit, replacementMethods } from '../rules/form-faults.ts'

export const searchTypes = ['database', 'maps'] as const
export type SearchType = (typeof searchTypes)[number]
export const addressLists = ['queue', 'all', 'replaced'] as const
/** Letters that a search needs, and candidates that it names at most (SIL-ORD-101). */
export const searchFrom = 3
export const searchTooShort = `Please enter at least ${searchFrom} characters.`
export const mostCandidates = 20
export const noAddresses = 'No addresses found.'
export const addressSaved = 'Address saved.'

const savingFailed = 'Error saving data!'
const verification = z.enum(verifications)
const place = { lat: z.number(), lng: z.number() }

const listed = z.object({
  address_id: z.int(),
  addr_line_1: z.string(),
  city: z.string(),
  verification,
  /** How exactly it is known. */
  precision: z.string(),
  /** Of the newest order that went there. */
  last_order_at: z.nullable(instant),
  verified_at: z.nullable(instant),
  verified_by: z.nullable(z.string()),
  replaced_by: z.nullable(z.string()),
})
export type ListedAddress = z.output<typeof listed>

const orderThere = z.object({
  order_id: z.int(),
  name: z.string(),
  addr_line_2: z.string(),
  created_at: instant,
  /** Null: it is still to be delivered. */
  ended_at: z.nullable(instant),
  driver: z.nullable(z.string()),
})

const shown = z.object({
  address_id: z.int(),
  version: z.int(),
  verification,
  /** What was entered, as far as it can be told: the words of one who set a pin are not kept readable. */
  entered: z.nullable(z.string()),
  addr_line_1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  county: z.string(),
  precision: z.string(),
  has_units: z.boolean(),
  ...place,
  market: z.nullable(z.string()),
  time_zone: z.string(),
  in_range: z.boolean(),
  verified_at: z.nullable(instant),
  verified_by: z.nullable(z.string()),
  replaced_by: z.nullable(z.object({ address_id: z.int(), address: z.string(), redirects: z.boolean() })),
  order_count: z.int(),
  orders: z.array(orderThere),
  story: z.array(z.object({ event_id: z.int(), at: instant, who: z.string(), text: z.string() })),
  map: z.nullable(mapSource),
})
export type ShownAddress = z.output<typeof shown>

/** `/admin/addresses?list=queue&address_id=7`: those to verify first, by the newest order that went there. */
export const addressesPage = definePage({
  face: 'ops',
  path: '/admin/addresses',
  entry: 'areas/address-desk/web/addresses.page.tsx',
  title: 'Addresses',
  may: admin,
  input: z.object({
    list: z._default(z.enum(addressLists), 'queue'),
    q: searchText,
    page: pageCursor,
    /** Without it the first of the list. */
    address_id: z.optional(id),
  }),
  state: z.object({
    list: z.enum(addressLists),
    addresses: z.array(listed),
    address_pages: pageEnds,
    /** Those to verify; never more than `mostCounted`. */
    queue_count: z.int(),
    address: z.nullable(shown),
    read_at: instant,
  }),
  nav: { group: 'Places', label: 'Addresses', does: 'Where orders went, to be verified', key: 'a' },
})
export const mostCounted = 100

/** `addresses:3`: one of market 3 was changed; of market 0: one of none. */
export const addressesTopic = defineTopic({ topic: 'addresses', may: admin, which: 'of the markets that they work in' })

export const selection = z.string().check(z.maxLength(2000))

export const searchAddresses = defineRoute({
  method: 'GET',
  path: '/admin/addresses/address_search_request',
  may: admin,
  input: z.object({ search_type: z.enum(searchTypes), search: z.string().check(z.maxLength(200)) }),
  reply: z.object({
    success: z.literal(true),
    results: z.array(z.object({ address_selection_id: z.string(), address: z.string(), detail: z.string() })),
  }),
  refusals: {
    search_too_short: [422, searchTooShort],
    maps_silent: [503, 'The maps do not answer. Please try again.'],
  },
  limit: { per: 'person', most: 120, withinMs: 60_000 },
  unanswered: 'The search failed. Please try again.',
})

export const candidate = z.object({
  success: z.literal(true),
  address: z.string(),
  ...place,
  precision: z.string(),
  in_range: z.boolean(),
  feet: z.int(),
})
export const selection_gone = [410, 'This candidate is no longer there. Please search again.'] as const

/** Where a candidate is, beside the address that it may replace. */
export const readCandidate = defineRoute({
  method: 'GET',
  path: '/admin/addresses/:address_id/candidate',
  may: admin,
  input: z.object({ address_id: id, address_selection_id: selection }),
  reply: candidate,
  refusals: { selection_gone },
})

/** A candidate that was looked at. */
export type Candidate = z.output<typeof candidate> & { readonly address_selection_id: string }

export const could_not_submit = [422, couldNotSubmit] as const
export const changed_meanwhile = [409, 'Somebody else has changed this address. Yours was not saved.'] as const
const saved = z.object({ success: z.literal(true), notice: z.string() })

const coordinate = z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)))
/** An address as it is typed, with its place on the map. */
export const manualPlace = {
  addr_line_1: text(120),
  city: text(80),
  state: text(20),
  zip: text(20),
  lat: z._default(coordinate, null),
  lng: z._default(coordinate, null),
}
const manual = {
  ...manualPlace,
  manager_review: z._default(z.enum(['yes', 'no', '']), ''),
}
const outside = [422, 'The map location is not where we deliver, nor near it.'] as const

export const verifyManual = defineRoute({
  method: 'POST',
  path: '/admin/addresses/:address_id/verify_manual',
  may: admin,
  input: z.object({ address_id: id, expected_version: id, ...manual }),
  reply: saved,
  refusals: { could_not_submit, changed_meanwhile, outside },
  unanswered: savingFailed,
})

export const verifySuggested = defineRoute({
  method: 'POST',
  path: '/admin/addresses/:address_id/verify_suggested',
  may: admin,
  input: z.object({
    address_id: id,
    expected_version: id,
    address_selection_id: z._default(selection, ''),
    past_updates: z._default(formBoolean, false),
    future_updates: z._default(formBoolean, false),
    replacement_method: z._default(z.enum([...replacementMethods, '']), ''),
  }),
  reply: saved,
  refusals: {
    could_not_submit,
    changed_meanwhile,
    selection_gone,
    same_address: [422, 'An address cannot replace itself.'],
    replaced_itself: [409, 'That address is itself replaced. Choose the one that replaces it.'],
  },
  unanswered: savingFailed,
})

export const reverifyAddress = defineRoute({
  method: 'POST',
  path: '/admin/addresses/:address_id/reverify',
  may: admin,
  input: z.object({ address_id: id, expected_version: id }),
  reply: saved,
  refusals: { changed_meanwhile },
  unanswered: savingFailed,
})

/** An address that no map knows, before somebody orders there. */
export const addAddress = defineRoute({
  method: 'POST',
  path: '/admin/addresses',
  may: admin,
  input: z.object({ ...manual, request_key: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({ success: z.literal(true), notice: z.string(), address_id: z.int() }),
  refusals: { could_not_submit, outside, address_known: [409, 'This address is known already. Search for it.'] },
  idempotencyKey: 'request_key',
  unanswered: savingFailed,
})
