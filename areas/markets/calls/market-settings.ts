import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'

const listedMarket = z.strictObject({
  market_id: z.int(),
  name: z.string(),
  place: z.string(),
  time_zone: z.string(),
  restaurants: z.int(),
  drivers: z.int(),
  delivery_fee: z.int(),
  sales_tax_percent: z.number(),
  active: z.boolean(),
})
export type ListedMarket = z.output<typeof listedMarket>

export const marketsPage = definePage({
  face: 'ops',
  path: '/secure/markets',
  entry: 'areas/markets/web/settings/markets.page.tsx',
  title: 'Markets',
  may: admin,
  state: z.object({ listed_markets: z.array(listedMarket) }),
  nav: { group: 'Places', label: 'Markets', does: 'Fees, tax, phone and alcohol law of a market', key: 'k' },
})

const ofMarket = { market_id: id }

export const marketPage = definePage({
  face: 'ops',
  path: '/secure/markets/:market_id',
  entry: 'areas/markets/web/settings/market.page.tsx',
  title: 'Market',
  may: admin,
  input: z.object(ofMarket),
  malformed: 'not_found',
  state: z.object({
    market_settings: z.strictObject({
      market_id: z.int(),
      name: z.string(),
      place: z.string(),
      time_zone: z.string(),
      version: z.int(),
      /** Of an alcohol pack that is the law of another state. */
      warning: z.nullable(z.string()),
      alcohol_packs: z.array(z.string()),
      settings: z.record(z.string(), z.string()),
    }),
  }),
})

/** Quotes and pages follow within a second: markets are kept in memory by version, and a placement compares it. */
export const changeMarket = defineRoute({
  method: 'POST',
  path: '/secure/markets/:market_id',
  may: admin,
  input: z.object({
    ...ofMarket,
    version: z.int(),
    settings: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    changed_meanwhile: [409, 'Somebody else has changed this market. Reload the page to see it.'],
    setting_invalid: [422, 'Please look at the field again.'],
    free_miles_beyond: [422, 'The free miles reach beyond where you deliver at all.'],
    name_taken: [422, 'There is a market of this name.'],
  },
  unanswered: 'The settings were not saved. Please try again.',
})
