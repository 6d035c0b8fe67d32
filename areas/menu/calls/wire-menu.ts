import * as z from 'zod/mini'
import { schemaOf } from '#platform/core/schema-of.ts'
import { isTemporaryId, type TemporaryId } from '#platform/core/temporary-id.ts'
import { moneyText } from '#platform/core/wire.ts'
import type { CategoryPage } from '../rules/menu-parts.ts'
import type { FranchiseCard, LandingState, MarketCard, WireGroup, WireMenu, WireMenuItem } from '../rules/wire-menu.ts'

const answer = {
  id: z.int(),
  answer: z.string(),
  additionalCost: moneyText,
  optionQuestionGroups: z.exactOptional(z.lazy((): z.ZodMiniType<WireGroup[]> => z.array(group))),
}
const question = z.strictObject({
  id: z.int(),
  fieldName: z.string(),
  fieldNameExt: z.string(),
  question: z.string(),
  type: z.int(),
  rangeMin: z.int(),
  rangeMax: z.int(),
  additionalCostPerQuantity: moneyText,
  maxQuantity: z.int(),
  implied: z.exactOptional(z.literal(true)),
  answers: z.array(z.strictObject(answer)),
})
const group: z.ZodMiniType<WireGroup> = z.strictObject({
  optionQuestionGroupId: z.int(),
  name: z.string(),
  groupType: z.int(),
  quantity: z.int(),
  optionQuestions: z.array(question),
})

const itemFields = {
  menu_item_id: z.int(),
  name: z.string(),
  description: z.string(),
  base_price: moneyText,
  active: z.boolean(),
  restore_date: z.nullable(z.string()),
  upc: z.nullable(z.string()),
  image: z.exactOptional(z.string()),
  aisle: z.int(),
  shelf: z.int(),
  bay: z.int(),
  integration_item_id: z.nullable(z.int()),
  option_question_groups: z.array(group),
  previous_menu_item_ids: z.array(z.custom<TemporaryId>(isTemporaryId)),
}

/** An item of `state.menu`. */
export const wireMenuItem = schemaOf<WireMenuItem>()(z.strictObject(itemFields))

/** `state.menu`. */
export const wireMenuState = schemaOf<WireMenu>()(
  z.strictObject({
    menu_version: z.int(),
    franchise_id: z.int(),
    franchise_name: z.string(),
    editor: z.boolean(),
    time_zone: z.exactOptional(z.string()),
    integration_items: z.array(z.strictObject({ integration_item_id: z.int(), name: z.string() })),
    menu_categories: z.array(
      z.strictObject({
        menu_category_id: z.int(),
        name: z.string(),
        type: z.int(),
        item_count: z.exactOptional(z.int()),
        menu_items: z.array(wireMenuItem),
      }),
    ),
    rest: z.exactOptional(z.nullable(z.string())),
  }),
)

/** `state.menu` of the pages that show one. */
export const menuPart = { menu: wireMenuState }

/** `state.category_page`. */
export const categoryPageState = schemaOf<CategoryPage>()(
  z.strictObject({ menu_category_id: z.int(), page: z.int(), pages: z.int(), menu_items: z.array(wireMenuItem) }),
)

/** `state.franchise`, and each of `state.franchises`. */
export const franchiseCard = schemaOf<FranchiseCard>()(
  z.strictObject({
    franchise_id: z.int(),
    name: z.string(),
    kind: z.enum(['restaurant', 'package_store']),
    cuisine: z.string(),
    description: z.string(),
    address: z.string(),
    phone_number: z.string(),
    path: z.string(),
    open_now: z.boolean(),
    hours_text: z.string(),
    delivers: z.boolean(),
    picks_up: z.boolean(),
    delivery_fee: moneyText,
    distance_fee: z.nullable(moneyText),
    delivery_minutes: z.nullable(z.string()),
    pickup_minutes: z.nullable(z.int()),
    in_range: z.nullable(z.boolean()),
    alcohol: z.nullable(z.strictObject({ kinds: z.array(z.string()), text: z.string() })),
  }),
)

/** `state.market`. */
export const marketCard = schemaOf<MarketCard>()(
  z.strictObject({
    market_id: z.int(),
    name: z.string(),
    slug: z.string(),
    city: z.string(),
    state: z.string(),
    active: z.boolean(),
    support_phone: z.string(),
  }),
)

/** `state.landing`. */
export const landingState = schemaOf<LandingState>()(
  z.strictObject({
    markets: z.array(marketCard),
    coming_soon: z.nullable(z.strictObject({ ref: z.string(), name: z.string() })),
    notice: z.nullable(z.strictObject({ kind: z.enum(['error', 'done']), text: z.string() })),
    email: z.string(),
    refused_address: z.nullable(z.strictObject({ typed: z.string(), error: z.string() })),
  }),
)
