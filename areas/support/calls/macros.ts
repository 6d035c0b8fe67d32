import * as z from 'zod/mini'
import { books, support } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, text, visibleText } from '#platform/core/wire.ts'
import { priorities, ticketStatuses } from '../rules/ticket.ts'

const savingFailed = 'Error saving data!'
export const longestMacroText = 1000
/** Whom a macro gives the ticket to. */
export const macroAssigns = ['as_it_is', 'me', 'nobody'] as const

const priority = z.nullable(z.union(priorities.map((one) => z.literal(one))))
const status = z.nullable(z.enum(ticketStatuses))
const acts = { status, priority, assigns: z.enum(macroAssigns) }

/** A macro as a case offers it: its text with what this case knows. */
export const macroView = z.object({
  ticket_macro_id: z.int(),
  name: z.string(),
  text: z.string(),
  /** Words in braces for which this case has nothing. */
  missing: z.array(z.string()),
  ...acts,
})
export type MacroView = z.output<typeof macroView>

const macro = z.object({
  ticket_macro_id: z.int(),
  market_id: z.nullable(z.int()),
  market: z.nullable(z.string()),
  name: z.string(),
  body: z.string(),
  version: z.int(),
  /** Those of all markets are changed by who works in all of them. */
  is_mine_to_change: z.boolean(),
  ...acts,
})
export type Macro = z.output<typeof macro>

/** `/secure/macros`: managers write them, support reads what there is. */
export const macrosPage = definePage({
  face: 'ops',
  path: '/secure/macros',
  entry: 'areas/support/web/macros.page.tsx',
  title: 'Macros',
  may: support,
  state: z.object({ macros: z.array(macro), may_write_for_all: z.boolean() }),
})

export const macroWords = {
  name_missing: 'Give it a name.',
  nothing_done: 'A macro sends a text, or sets something.',
  unknown_placeholder: 'A word in braces stands for nothing. See the list below.',
} as const

const fields = {
  market_id: z.nullable(id),
  name: visibleText(100),
  body: text(longestMacroText),
  ...acts,
}
const refusals = {
  name_missing: [422, macroWords.name_missing],
  nothing_done: [422, macroWords.nothing_done],
  unknown_placeholder: [422, macroWords.unknown_placeholder],
  unknown_market: [422, 'Choose one of your markets.'],
} as const
const changed_meanwhile = [409, 'Somebody else has changed this macro.'] as const

export const createMacro = defineRoute({
  method: 'POST',
  path: '/secure/macros',
  may: books,
  input: z.object({ ...fields, request_key: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({ success: z.literal(true), ticket_macro_id: z.int() }),
  refusals,
  idempotencyKey: 'request_key',
  unanswered: savingFailed,
})

export const changeMacro = defineRoute({
  method: 'POST',
  path: '/secure/macros/:ticket_macro_id',
  may: books,
  input: z.object({ ticket_macro_id: id, ...fields, expected_version: z.int() }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: { ...refusals, changed_meanwhile },
  unanswered: savingFailed,
})

export const removeMacro = defineRoute({
  method: 'POST',
  path: '/secure/macros/:ticket_macro_id/remove',
  may: books,
  input: z.object({ ticket_macro_id: id, expected_version: z.int() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { changed_meanwhile },
  unanswered: savingFailed,
})
