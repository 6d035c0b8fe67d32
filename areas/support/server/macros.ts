import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { changeMacro, createMacro, Macro, removeMacro } from '../calls/macros.ts'
import { macroFault } from '../rules/macro-fault.ts'
import { asPriority } from '../rules/ticket.ts'
import { seenBy } from './tickets.ts'

type Fields = Pick<InputOf<typeof createMacro>, 'market_id' | 'name' | 'body' | 'status' | 'priority' | 'assigns'>

/** Those of the person's markets, and of all markets. */
export async function macrosSeenBy(db: Db | Tx, actor: Actor): Promise<Macro[]> {
  const rows = await db
    .selectFrom('ticket_macros as x')
    .leftJoin('markets as m', 'm.market_id', 'x.market_id')
    .selectAll('x')
    .select('m.name as market')
    .where('x.deleted_at', 'is', null)
    .where(seenBy(actor, 'x.market_id'))
    .orderBy('x.name')
    .orderBy('x.ticket_macro_id')
    .execute()
  const isManager = isPermitted(actor.roles, ['manager'])
  return rows.map(({ changed_at: _changed, deleted_at: _deleted, priority, ...macro }) => ({
    ...macro,
    priority: priority === null ? null : asPriority(priority),
    is_mine_to_change: isManager && worksIn(actor, macro.market_id),
  }))
}

/** One that may be used on tickets of this market, held as it is until the transaction ends. */
export async function macroFor(tx: Tx, ticketMacroId: number, marketId: number | null) {
  const macro = await tx
    .selectFrom('ticket_macros')
    .selectAll()
    .where('ticket_macro_id', '=', ticketMacroId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return macro && (macro.market_id === null || macro.market_id === marketId) ? macro : undefined
}

function faultOf(actor: Actor, fields: Fields) {
  const fault = macroFault(fields)
  if (fault) return refuse(fault.reason, { field: fault.field })
  return worksIn(actor, fields.market_id) ? undefined : refuse('unknown_market', { field: 'market_id' })
}

export async function addMacro({ tx, actor, data, now, audit }: Change<typeof createMacro>) {
  const { request_key: _key, ...fields } = data
  const fault = faultOf(actor, fields)
  if (fault) return fault
  const { ticket_macro_id } = await tx
    .insertInto('ticket_macros')
    .values({ ...fields, changed_at: now })
    .returning('ticket_macro_id')
    .executeTakeFirstOrThrow()
  const { market_id } = fields
  audit({ what: 'macro_created', subject: `macro:${ticket_macro_id}`, market_id, detail: { after: fields } })
  return ok({ success: true as const, ticket_macro_id })
}

export async function saveMacro({ tx, actor, data, now, audit }: Change<typeof changeMacro>) {
  const { ticket_macro_id, expected_version, ...fields } = data
  const macro = await lockMacro(tx, actor, ticket_macro_id)
  if (!macro) return refuse('unknown_id')
  if (macro.version !== expected_version) return refuse('changed_meanwhile')
  const fault = faultOf(actor, fields)
  if (fault) return fault
  const version = macro.version + 1
  await tx
    .updateTable('ticket_macros')
    .set({ ...fields, version, changed_at: now })
    .where('ticket_macro_id', '=', ticket_macro_id)
    .execute()
  const { name, body, status, priority, assigns, market_id } = macro
  const detail = { before: { name, body, status, priority, assigns, market_id }, after: fields }
  audit({ what: 'macro_changed', subject: `macro:${ticket_macro_id}`, market_id: fields.market_id, detail })
  return ok({ success: true as const, version })
}

export async function deleteMacro({ tx, actor, data, now, audit }: Change<typeof removeMacro>) {
  const { ticket_macro_id, expected_version } = data
  const macro = await lockMacro(tx, actor, ticket_macro_id)
  if (!macro) return refuse('unknown_id')
  if (macro.version !== expected_version) return refuse('changed_meanwhile')
  await tx
    .updateTable('ticket_macros')
    .set({ deleted_at: now })
    .where('ticket_macro_id', '=', ticket_macro_id)
    .execute()
  const { market_id, name } = macro
  audit({ what: 'macro_removed', subject: `macro:${ticket_macro_id}`, market_id, detail: { name } })
  return ok({ success: true as const })
}

/** Undefined as well where it belongs to a market of others, or to all markets and the person does not work in all. */
async function lockMacro(tx: Tx, actor: Actor, ticketMacroId: number) {
  const macro = await tx
    .selectFrom('ticket_macros')
    .selectAll()
    .where('ticket_macro_id', '=', ticketMacroId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return macro && worksIn(actor, macro.market_id) ? macro : undefined
}
