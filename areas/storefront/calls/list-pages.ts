import * as z from 'zod/mini'
import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import { definePage } from '#platform/core/route.ts'
import { shaped } from '#platform/core/wire.ts'
import type { Today } from '../rules/today.ts'
import { publicState } from './public-state.ts'

const list = {
  face: 'town',
  entry: 'areas/storefront/web/stores.page.tsx',
  open: 'session',
  caller: 'cookie',
  state: z.object({
    ...publicState,
    franchises: z.array(shaped<FranchiseCard>()),
    today: z.nullable(shaped<Today>()),
    list: z.enum(['all', 'package_store']),
  }),
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
