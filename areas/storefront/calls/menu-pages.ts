import * as z from 'zod/mini'
import { categoryPageState, franchiseCard, wireMenuItem, wireMenuState } from '#areas/menu/calls/wire-menu.ts'
import type { MenuChanges } from '#areas/menu/rules/menu-changes.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { publicState, withoutMoment } from './public-state.ts'

const number = '(^\\d{1,9}$)'
const input = z.object({ franchise_id: z.pipe(z.string(), z.transform(Number)) })
const whole = z.catch(z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))), undefined)

const version = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))

const menu = {
  face: 'town',
  entry: 'areas/storefront/web/menu.page.tsx',
  title: 'Menu · Cosmic',
  summary: 'A menu page',
  open: 'session',
  caller: 'cookie',
  /** The category that is open, and the page of it, for whoever has no scripts; with them it stands in the hash. */
  input: z.extend(input, { category: whole, page: whole }),
  state: z.object({
    ...publicState,
    franchise: franchiseCard,
    menu: wireMenuState,
    category_page: z.optional(categoryPageState),
  }),
  pictureOf: withoutMoment,
} as const

/** Restaurants: `/8` (MNU-04). */
export const menuPage = definePage({ ...menu, path: `/:franchise_id${number}` })
/** Package stores: `/package_stores/6`. */
export const storeMenuPage = definePage({ ...menu, path: `/package_stores/:franchise_id${number}` })

/** A stream of hints: this menu has a newer version. Whoever looks at a menu follows it. */
export const menuLive = defineRoute({
  method: 'GET',
  path: `/order/restaurants/menu_live/:franchise_id${number}`,
  summary: 'Hints of changes of a menu',
  open: 'nothing',
  input,
})

/** The whole of a large menu, of which the page has the first items of each category: the same bytes for as long as it is this menu. */
export const wholeMenu = defineRoute({
  method: 'GET',
  path: `/order/restaurants/menu/:franchise_id${number}`,
  summary: 'A whole menu',
  open: 'nothing',
  /** When an item last came back into stock, ms since 1970. */
  input: z.extend(input, { version: z.optional(version), stock_at: z.optional(version) }),
})

/** What is other on a menu than at the version that a page shows. */
export const menuChanges = defineRoute({
  method: 'GET',
  path: `/order/restaurants/menu_changes/:franchise_id${number}`,
  summary: 'Changes of a menu since a version',
  open: 'nothing',
  /** `at`: the version that a hint has told of, which the answer must have. */
  input: z.extend(input, { since: version, at: z.optional(version) }),
  reply: schemaOf<MenuChanges>()(
    z.strictObject({
      menu_version: z.int(),
      is_whole: z.boolean(),
      items: z.array(z.strictObject({ menu_category_id: z.int(), index: z.int(), item: wireMenuItem })),
      gone: z.array(z.int()),
    }),
  ),
})

/** The questions of all items of a menu (OPT-03), as bytes that were made ready. */
export const optionQuestionList = defineRoute({
  method: 'GET',
  path: `/order/restaurants/option_question_list/:franchise_id${number}`,
  summary: 'The option questions of a menu',
  open: 'nothing',
  input,
})
