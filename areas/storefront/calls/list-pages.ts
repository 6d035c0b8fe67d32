import * as z from 'zod/mini'
import { franchiseCard } from '#areas/menu/calls/wire-menu.ts'
import { definePage } from '#platform/core/route.ts'
import { recentOrder } from './discover.ts'
import { publicState, withoutMoment } from './public-state.ts'
import { todayState } from './today.ts'

const list = {
  face: 'town',
  entry: 'areas/storefront/web/stores.page.tsx',
  open: 'session',
  caller: 'cookie',
  state: z.object({
    ...publicState,
    franchises: z.array(franchiseCard),
    today: z.nullable(todayState),
    list: z.enum(['all', 'package_store']),
    /** What this device ordered last. */
    recent_orders: z.array(recentOrder),
  }),
  pictureOf: withoutMoment,
} as const

export const restaurantsPage = definePage({
  ...list,
  path: '/restaurants/:market_slug',
  title: 'Restaurants and stores · Cosmic',
  summary: 'A market’s places',
  input: z.object({ market_slug: z.string() }),
})

/** Of the visitor's market. */
export const packageStoresPage = definePage({
  ...list,
  path: '/package_stores',
  title: 'Package Stores · Cosmic',
})
