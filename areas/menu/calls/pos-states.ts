import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'
import { posStates } from '../rules/pos-states.ts'

const differing = z.strictObject({
  menu_item_id: z.int(),
  state: z.enum(posStates),
  /** In cents; null: typed in at each sale, or gone. */
  pos_price: z.nullable(z.int()),
})
export type PosDifference = z.output<typeof differing>

/** Items that the place's till has otherwise, for the editor's cards; the area of the tills answers it. */
export const readPosStates = defineRoute({
  method: 'GET',
  path: '/menus/:franchise_id/pos_states',
  may: ['menu_editor'],
  input: z.object({ franchise_id: id }),
  malformed: 'not_found',
  reply: z.object({ success: z.literal(true), differing: z.array(differing) }),
})
