import * as z from 'zod/mini'
import { defineCall } from '#platform/core/call.ts'
import { id, instant } from '#platform/core/wire.ts'

const values = z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))

export const menuChange = z.object({
  event_id: z.int(),
  menu_item_id: z.int(),
  /** What it is called now. */
  item_name: z.string(),
  at: instant,
  /** Empty: nobody, as with an item that came back at its time. */
  who: z.string(),
  /** The request that made it. */
  what: z.string(),
  /** The columns that changed, as they were and as they became; null of what was not, or is no more. */
  before: values,
  after: values,
})
export type MenuChange = z.input<typeof menuChange>

export const changesAtOnce = 30

/** Who changed what of a menu, or of one of its items, newest first; the next page is asked by the last `event_id`. */
export const menuHistory = defineCall({
  name: 'menu_history',
  data: z.strictObject({
    franchise_id: id,
    menu_item_id: z.optional(id),
    before: z.optional(id),
  }),
  reply: z.object({
    changes: z.array(menuChange),
    is_last: z.boolean(),
    /** That of its market. */
    time_zone: z.string(),
  }),
  may: ['menu_editor'],
  reads: true,
})
