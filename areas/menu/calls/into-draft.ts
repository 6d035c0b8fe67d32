import * as z from 'zod/mini'
import { id, instant, text } from '#platform/core/wire.ts'

// What every form says that puts its changes in a draft instead of the menu.

/** A draft that waits to go live. */
export const openDraft = z.strictObject({
  menu_draft_id: z.int(),
  name: z.string(),
  /** Null: nobody has said when. */
  live_at: z.nullable(instant),
  time_zone: z.string(),
})
export type OpenDraft = z.output<typeof openDraft>

export const intoDraft = {
  /** Absent: a new one. */
  menu_draft_id: z.optional(id),
  /** The draft's, where what it has of this item was seen and may be written over. */
  draft_version: z.optional(z.int()),
  /** Of a new one. */
  draft_name: z._default(text(80), ''),
  request_key: z.optional(z.string().check(z.maxLength(100))),
}

export const putInDraft = z.object({ success: z.literal(true), menu_draft_id: z.int(), version: z.int() })

export const draftRefusals = {
  nothing_changes: [422, 'Nothing of the menu would change.'],
  draft_closed: [409, 'That draft is live or dropped by now. Please choose another one.'],
  draft_changed: [409, 'Somebody else has changed this draft. Reload the page to see it.'],
  in_draft_already: [
    409,
    'That draft changes this of the item already. Open it from the draft, or choose another one.',
  ],
  draft_too_large: [422, 'That is too much for one draft. Please take a new one.'],
} as const
