import * as z from 'zod/mini'
import { franchiseCard, wireMenuItem } from '#areas/menu/calls/wire-menu.ts'
import { definePage } from '#platform/core/route.ts'
import { publicState } from './public-state.ts'

const number = '(^\\d{1,9}$)'
const id = z.pipe(z.string(), z.transform(Number))

/** One item with all that it asks, as a form that needs no script. The page reads what was said before, and why it was refused, off its address. */
export const itemPage = definePage({
  face: 'town',
  path: `/:franchise_id${number}/items/:menu_item_id${number}`,
  entry: 'areas/storefront/web/item.page.tsx',
  title: 'Item · Cosmic',
  summary: 'An item of a menu',
  open: 'session',
  caller: 'cookie',
  input: z.object({ franchise_id: id, menu_item_id: id }),
  state: z.object({
    ...publicState,
    franchise: franchiseCard,
    category: z.object({ menu_category_id: z.int(), name: z.string(), type: z.int() }),
    menu_item: wireMenuItem,
  }),
})
