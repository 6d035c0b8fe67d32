import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { posStates } from '#areas/menu/rules/pos-states.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute, defineTopic } from '#platform/core/route.ts'
import { id, instant, visibleText } from '#platform/core/wire.ts'
import { readings } from '../rules/reading.ts'

/** `pos:8`: the till of place 8 was read, or could not be. */
export const posTopic = defineTopic({ topic: 'pos', may: ['menu_editor'], which: 'of the menus that they edit' })
export const posTopicOf = (franchise_id: number) => `${posTopic.topic}:${franchise_id}`

const editor = ['menu_editor'] as const
const ofPlace = { franchise_id: id }
const cents = z.int()

const listedPos = z.strictObject({
  franchise_id: z.int(),
  name: z.string(),
  market: z.string(),
  /** Null: no till is connected. */
  location_name: z.nullable(z.string()),
  last_read_at: z.nullable(instant),
  /** Null: no till is connected. */
  reading: z.nullable(z.enum(readings)),
  to_choose: z.int(),
})
export type ListedPos = z.output<typeof listedPos>

/** `/admin/pos`: which restaurants' tills are connected, and what waits for a person. */
export const posPlacesPage = definePage({
  face: 'ops',
  path: '/admin/pos',
  entry: 'areas/pos/web/pos-places.page.tsx',
  title: 'POS links',
  may: editor,
  input: z.object({ page: pageCursor }),
  state: z.object({ pos_places: z.array(listedPos), pos_place_pages: pageEnds, read_at: instant }),
  nav: { group: 'Menus', label: 'POS links', does: 'Tills of restaurants: prices and stock in, orders out' },
})

/** How an item of the menu stands to the till. */
export const linkStates = ['unlinked', 'linked', ...posStates] as const
const linkedItem = z.strictObject({
  menu_item_id: z.int(),
  menu_category_id: z.int(),
  name: z.string(),
  category: z.string(),
  price: cents,
  upc: z.nullable(z.string()),
  active: z.boolean(),
  integration_item_id: z.nullable(z.int()),
  pos_name: z.nullable(z.string()),
  /** Null: not linked, or typed in at each sale. */
  pos_price: z.nullable(cents),
  pos_available: z.nullable(z.boolean()),
  state: z.enum(linkStates),
})
export type LinkedItem = z.output<typeof linkedItem>

const posOrder = z.strictObject({
  order_id: z.int(),
  state: z.enum(['waiting', 'sent', 'refused', 'not_needed', 'withdrawn']),
  note: z.nullable(z.string()),
  changed_at: instant,
})
export type ListedPosOrder = z.output<typeof posOrder>

export const posPlacePage = definePage({
  face: 'ops',
  path: '/admin/pos/:franchise_id',
  entry: 'areas/pos/web/pos-place.page.tsx',
  title: 'POS links',
  may: editor,
  input: z.object(ofPlace),
  malformed: 'not_found',
  state: z.object({
    pos_place: z.strictObject({
      franchise_id: z.int(),
      name: z.string(),
      market: z.string(),
      time_zone: z.string(),
      /** Whether this person may connect it and end that. */
      may_connect: z.boolean(),
      connection: z.nullable(
        z.strictObject({
          location_name: z.string(),
          last_read_at: z.nullable(instant),
          reading: z.enum(readings),
          fault: z.nullable(z.string()),
          /** Told at once, or only asked every ten minutes. */
          is_told: z.boolean(),
        }),
      ),
      items: z.array(linkedItem),
      /** Products of the till that may be linked. */
      products: z.array(
        z.strictObject({
          integration_item_id: z.int(),
          name: z.string(),
          upc: z.nullable(z.string()),
          price: z.nullable(cents),
        }),
      ),
      orders: z.array(posOrder),
    }),
  }),
})

/** Where an account has several locations and none was named, they are answered to choose from. */
export const connectPos = defineRoute({
  method: 'POST',
  path: '/admin/pos/:franchise_id/connect',
  may: admin,
  input: z.object({ ...ofPlace, access_token: visibleText(300), location_id: z._default(visibleText(64), '') }),
  reply: z.object({
    success: z.literal(true),
    connected: z.boolean(),
    locations: z.array(z.strictObject({ location_id: z.string(), name: z.string() })),
  }),
  refusals: {
    token_missing: [422, 'Please enter the access token.'],
    token_refused: [422, 'Square does not accept this access token.'],
    no_location: [422, 'This account has no open location.'],
    location_unknown: [422, 'This account has no such location.'],
    location_taken: [422, 'Another restaurant is connected with this location.'],
    connected_meanwhile: [409, 'This restaurant is connected already. Reload the page to see it.'],
    provider_silent: [502, 'Square does not answer. Please try again.'],
  },
  limit: { per: 'person', most: 20, withinMs: 60_000 },
  unanswered: 'The restaurant was not connected. Please try again.',
})

/** Links stay, and nothing flows any more. */
export const disconnectPos = defineRoute({
  method: 'POST',
  path: '/admin/pos/:franchise_id/disconnect',
  may: admin,
  input: z.object(ofPlace),
  reply: z.object({ success: z.literal(true) }),
  unanswered: 'Nothing was changed. Please try again.',
})

export const readPosNow = defineRoute({
  method: 'POST',
  path: '/admin/pos/:franchise_id/read',
  may: editor,
  input: z.object(ofPlace),
  reply: z.object({ success: z.literal(true) }),
  refusals: { not_connected: [409, 'This restaurant has no till connected.'] },
  limit: { per: 'person', most: 30, withinMs: 60_000 },
  unanswered: 'The till was not asked. Please try again.',
})

/** Where menu and till differ: which of the two counts. What was seen goes along. */
export const choosePos = defineRoute({
  method: 'POST',
  path: '/admin/pos/:franchise_id/choose',
  may: editor,
  input: z.object({
    ...ofPlace,
    menu_item_id: id,
    choice: z.discriminatedUnion('field', [
      z.object({ field: z.literal('price'), keep: z.enum(['ours', 'pos']), seen_ours: cents, seen_pos: cents }),
      z.object({ field: z.literal('stock'), keep: z.enum(['ours', 'pos']) }),
    ]),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    not_connected: [409, 'This restaurant has no till connected.'],
    changed_meanwhile: [409, 'The price or stock has changed since. Look at it again.'],
  },
  unanswered: 'Nothing was changed. Please try again.',
})

/** An order that the till has refused, once more. */
export const sendPosOrder = defineRoute({
  method: 'POST',
  path: '/admin/pos/:franchise_id/orders/:order_id/send',
  may: editor,
  input: z.object({ ...ofPlace, order_id: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    not_connected: [409, 'This restaurant has no till connected.'],
    not_refused: [409, 'This order is on its way or there already. Reload the page to see it.'],
  },
  unanswered: 'The order was not sent. Please try again.',
})
