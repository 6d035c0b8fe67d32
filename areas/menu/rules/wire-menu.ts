import type { TemporaryId } from '#platform/core/temporary-id.ts'
import type { AlcoholFacts } from './alcohol-facts.ts'

/** The menu as pages and programs read it (OPT-03…08, MNU-20, MNU-22): money is decimal text, names are the documents'. */
export type WireAnswer = {
  readonly id: number
  readonly answer: string
  /** Decimal text, may be negative. */
  readonly additionalCost: string
  /** Follow-ups, asked only while this answer is chosen; absent where there are none. Answers to them travel beside the others. */
  readonly optionQuestionGroups?: readonly WireGroup[]
}

export type WireQuestion = {
  readonly id: number
  readonly fieldName: string
  readonly fieldNameExt: string
  readonly question: string
  /** See `questionTypes`. */
  readonly type: number
  readonly rangeMin: number
  readonly rangeMax: number
  readonly additionalCostPerQuantity: string
  /** The most that a quantity selector's counters may add up to; 0 = no limit (OPT-07). */
  readonly maxQuantity: number
  /** Its one answer is chosen by itself; absent elsewhere. */
  readonly implied?: true
  readonly answers: readonly WireAnswer[]
}

export type WireGroup = {
  readonly optionQuestionGroupId: number
  readonly name: string
  /** -1 single question, 0 single group, else multi group. */
  readonly groupType: number
  /** Slots of a multi group (SIL-ORD-086). */
  readonly quantity: number
  readonly optionQuestions: readonly WireQuestion[]
}

export type WireMenuItem = {
  readonly menu_item_id: number
  readonly name: string
  readonly description: string
  readonly base_price: string
  /** In stock today: a restore date that has come counts (SIL-OPS-105). */
  readonly active: boolean
  /** `MM/DD/YYYY` (SIL-OPS-18): the day on which it comes back. */
  readonly restore_date: string | null
  readonly upc: string | null
  /** Its photograph, see `readImageName`; absent where a drawing stands for it. */
  readonly image?: string
  readonly aisle: number
  readonly shelf: number
  readonly bay: number
  readonly integration_item_id: number | null
  /** The item's own questions; the widgets add 'Special Instructions' (`withSpecialInstructions`). Empty: Add Item adds at once. */
  readonly option_question_groups: readonly WireGroup[]
  /** Temporary ids that it had on this page until the server named it (TRN-25). */
  readonly previous_menu_item_ids: readonly TemporaryId[]
}

export type WireCategory = {
  readonly menu_category_id: number
  readonly name: string
  readonly type: number
  /** How many it has, where only the first of them are here. */
  readonly item_count?: number
  readonly menu_items: readonly WireMenuItem[]
}

/** `state.menu` of the menu page. */
export type WireMenu = {
  /** Rises with every change; `menu_changes` since then are asked by it. */
  readonly menu_version: number
  readonly franchise_id: number
  readonly franchise_name: string
  /** May edit this menu; sees `integration_items` (MNU-24). */
  readonly editor: boolean
  /** That of its market, for who edits it: by its clock something is back in stock. */
  readonly time_zone?: string
  readonly integration_items: readonly { readonly integration_item_id: number; readonly name: string }[]
  readonly menu_categories: readonly WireCategory[]
  /** Of a large menu, where the whole of it is: here are the first items of each category. Null once the rest has come. */
  readonly rest?: string | null
}

/** `GET /order/restaurants/option_question_list/:franchiseId`; every list ends with 'Special Instructions' (OPT-12). */
export type OptionQuestionList = {
  readonly menu_items: readonly {
    readonly menu_item_id: number
    readonly option_question_groups: readonly WireGroup[]
  }[]
}

/** A card of the list of restaurants and stores, and `state.franchise` of the menu page. */
export type FranchiseCard = {
  readonly franchise_id: number
  readonly name: string
  readonly kind: 'restaurant' | 'package_store'
  readonly cuisine: string
  readonly description: string
  readonly address: string
  readonly phone_number: string
  /** `/8` or `/package_stores/6`. */
  readonly path: string
  readonly open_now: boolean
  /** 'Open until 10:00 PM', 'Open around the clock', 'Opens at 11:00 AM', 'Opens Monday at 11:00 AM', 'Closed'. */
  readonly hours_text: string
  readonly delivers: boolean
  readonly picks_up: boolean
  /** Before customer and distance are known. */
  readonly delivery_fee: string
  /** From the visitor's address when there is one; otherwise null. */
  readonly distance_fee: string | null
  /** Minutes from order to door, '30–40'; null while closed. */
  readonly delivery_minutes: string | null
  readonly pickup_minutes: number | null
  /** False when the visitor's address is outside this place's range; null without an address. */
  readonly in_range: boolean | null
  /** What it sells to those of age, and when; null for a place without alcohol. */
  readonly alcohol: AlcoholFacts | null
}

/** `state.market` of every customer page. */
export type MarketCard = {
  readonly market_id: number
  readonly name: string
  readonly slug: string
  readonly city: string
  readonly state: string
  readonly active: boolean
  /** Formatted, or 'our support line' (SIL-ORD-150). */
  readonly support_phone: string
}

/** `state.address` of the public pages: what the visitor chose on the landing page, or null. */
export type VisitorAddress = { readonly address_line: string; readonly city: string; readonly state: string }

/** An address that leads nowhere, as it was typed, and why. */
export type RefusedAddress = { readonly typed: string; readonly error: string }

/** `state.landing` of `/`. */
export type LandingState = {
  readonly markets: readonly MarketCard[]
  /** A place that is not open yet: the coming-soon prompt (LND-06); `ref` goes into `early_adopter[ref]`. */
  readonly coming_soon: { readonly ref: string; readonly name: string } | null
  /** The answer to a form that was posted: 'Invalid email!' or the thank-you. */
  readonly notice: { readonly kind: 'error' | 'done'; readonly text: string } | null
  /** What was typed, when it was refused. */
  readonly email: string
  /** The same of an address that was sent without scripts. */
  readonly refused_address: RefusedAddress | null
}
