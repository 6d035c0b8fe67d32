import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { formBoolean, id } from '#platform/core/wire.ts'

/**
 * `GET /cart/add` as documented, and the POST that our own pages use (CRT-26…33, SIL-ORD-055). A form that a browser posts by itself has a field
 * for each question (`answersOfForm`) in the place of `option_questions`, and is led on.
 */
export const addItem = defineRoute({
  method: 'POST',
  path: '/cart/add',
  actsFromGet: true,
  summary: 'Add an item',
  open: 'session',
  caller: 'owner',
  input: z.looseObject({
    franchise_id: id,
    menu_item_id: id,
    option_questions: z._default(z.string().check(z.maxLength(20_000)), '[]'),
    override: z._default(formBoolean, false),
    quantity: z._default(z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,2}$/))]), z.transform(Number)), 0),
    /** A cache breaker (CRT-33). */
    rand: z.optional(z.string()),
  }),
  reply: z.object({ added: z.boolean(), errorCode: z.int() }),
})
