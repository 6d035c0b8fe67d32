import * as z from 'zod/mini'
import { franchiseCard, wireMenuState } from '#areas/menu/calls/wire-menu.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { publicState, withoutMoment } from './public-state.ts'

const number = '(^\\d{1,9}$)'
const input = z.object({ franchise_id: z.pipe(z.string(), z.transform(Number)) })

const menu = {
  face: 'town',
  entry: 'areas/storefront/web/menu.page.tsx',
  title: 'Menu · Cosmic',
  summary: 'A menu page',
  open: 'session',
  caller: 'cookie',
  input,
  state: z.object({ ...publicState, franchise: franchiseCard, menu: wireMenuState }),
  pictureOf: withoutMoment,
} as const

/** Restaurants: `/8` (MNU-04). */
export const menuPage = definePage({ ...menu, path: `/:franchise_id${number}` })
/** Package stores: `/package_stores/6`. */
export const storeMenuPage = definePage({ ...menu, path: `/package_stores/:franchise_id${number}` })

/** The questions of all items of a menu (OPT-03), as bytes that were made ready. */
export const optionQuestionList = defineRoute({
  method: 'GET',
  path: `/order/restaurants/option_question_list/:franchise_id${number}`,
  summary: 'The option questions of a menu',
  open: 'nothing',
  input,
})
