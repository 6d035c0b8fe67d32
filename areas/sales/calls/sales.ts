import * as z from 'zod/mini'
import { mapSource } from '#platform/core/map-source.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchText } from '#platform/core/search.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { personWords } from '../rules/person-form.ts'
import { stageWords } from '../rules/stage.ts'
import { salesPerson, salesReaders, salesStaff } from './people.ts'

export const owners = ['all', 'mine'] as const

export const salesInput = z.object({
  whose: z._default(z.enum(owners), 'all'),
  stage: z._default(z.enum(['', ...stageWords]), ''),
  q: searchText,
  page: pageCursor,
  restaurantId: z.optional(id),
})

const place = { lat: z.nullable(z.number()), lng: z.nullable(z.number()) }
const owner = z.nullable(z.object({ user_id: z.int(), name: z.string() }))
const day = z.nullable(z.string())

const listed = z.object({
  sales_restaurant_id: z.int(),
  name: z.string(),
  stage: z.int(),
  outcome: z.nullable(z.int()),
  rejection_reason: z.nullable(z.int()),
  last_event_on: day,
  next_step: z.string(),
  next_step_on: day,
  /** Days until then by the market's calendar; below zero it is over. */
  due_in: z.nullable(z.int()),
  owner,
  ...place,
})
export type ListedRestaurant = z.output<typeof listed>

const storyEvent = z.object({
  sales_event_id: z.int(),
  happened_on: z.string(),
  outcome: z.int(),
  rejection_reason: z.nullable(z.int()),
  other_reason: z.string(),
  notes: z.string(),
  who: z.string(),
  people: z.array(z.string()),
})
export type StoryEvent = z.output<typeof storyEvent>

const shown = z.object({
  ...listed.shape,
  version: z.int(),
  /** Ours: its menu's address. */
  franchise_id: z.nullable(z.int()),
  market_id: z.int(),
  cuisine: z.string(),
  phone_number: z.string(),
  addr_line_1: z.string(),
  city: z.string(),
  today: z.string(),
  people: z.array(salesPerson),
  /** The latest first. */
  events: z.array(storyEvent),
  event_count: z.int(),
  map: z.nullable(mapSource),
})
export type ShownRestaurant = z.output<typeof shown>

const funnel = z.object({
  visited: z.int(),
  decision_maker: z.int(),
  meeting: z.int(),
  interested: z.int(),
  signed: z.int(),
})

export const salesState = z.object({
  sales_restaurants: z.array(listed),
  sales_pages: pageEnds,
  sales_counts: z.object({
    all: z.int(),
    mine: z.int(),
    due_today: z.int(),
    overdue: z.int(),
    stages: z.array(z.object({ stage: z.int(), count: z.int() })),
  }),
  sales_restaurant: z.nullable(shown),
  /** Of the last 90 days. */
  sales_funnel: funnel,
  sales_reasons: z.array(z.object({ rejection_reason: z.int(), count: z.int() })),
  /** Who may look after a restaurant. */
  sales_owners: z.array(z.object({ user_id: z.int(), name: z.string() })),
  sales_map: z.nullable(mapSource),
  may_change: z.boolean(),
  read_at: instant,
})

/** The pipeline; `restaurantId` stands open beside it. */
export const salesPage = definePage({
  face: 'ops',
  path: '/secure/sales',
  entry: 'areas/sales/web/sales.page.tsx',
  title: 'Sales',
  may: salesReaders,
  input: salesInput,
  state: salesState,
  nav: { group: 'Business', label: 'Sales', does: 'Restaurants visited, and what comes next' },
})

const fields = {
  name: text(120),
  cuisine: z._default(text(60), ''),
  phone: z._default(text(40), ''),
  addr_line_1: z._default(text(120), ''),
  city: z._default(text(80), ''),
  /** A user's number; empty is nobody. */
  owner: z._default(z.union([id, z.literal('')]), ''),
  next_step: z._default(text(200), ''),
  next_step_on: z._default(text(10), ''),
}

const invalid = {
  restaurant_name_missing: [422, 'Please enter the name of the restaurant.'],
  phone_invalid: [422, personWords.phone_invalid],
  date_invalid: [422, 'Please enter a date, or nothing.'],
  owner_unknown: [422, 'This person is not in sales any more.'],
} as const

/** A restaurant before its first visit; its address is looked up, so that the map can show it. */
export const addSalesRestaurant = defineRoute({
  method: 'POST',
  path: '/secure/sales/restaurants',
  may: salesStaff,
  input: z.object({ market_id: id, ...fields }),
  reply: z.object({ success: z.literal(true), restaurantId: z.int(), on_map: z.boolean() }),
  refusals: {
    ...invalid,
    market_unknown: [422, 'Please choose one of your markets.'],
    restaurant_known: [409, 'There is a restaurant of this name already. Search for it in the list.'],
  },
  unanswered: 'Error saving data!',
})

/** Of one that is ours, name and place are kept with its menu and stay as they are. */
export const changeSalesRestaurant = defineRoute({
  method: 'POST',
  path: '/secure/sales/restaurants/:restaurantId',
  may: salesStaff,
  input: z.object({ restaurantId: id, version: id, ...fields }),
  reply: z.object({ success: z.literal(true), restaurantId: z.int(), on_map: z.boolean() }),
  refusals: {
    ...invalid,
    changed_meanwhile: [409, 'Somebody else has changed this restaurant. Yours was not saved.'],
  },
  unanswered: 'Error saving data!',
})

/** What was logged in a year up to `until`, newest first, for a spreadsheet. */
export const salesEventsFile = defineRoute({
  method: 'GET',
  path: '/secure/sales/events.csv',
  may: salesReaders,
  summary: 'The sales events of the last 365 days as a CSV file',
})
