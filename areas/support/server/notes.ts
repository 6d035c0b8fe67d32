import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { changeNote, ThreadEntry, writeNote } from '../calls/case.ts'
import { hintTicket, lockTicket, ticketOf } from './tickets.ts'

export async function addNote(unit: Change<typeof writeNote>) {
  const { tx, actor, data, now, audit } = unit
  if (data.body === '') return refuse('note_missing', { field: 'body' })
  const ticket = await lockTicket(tx, actor, data.ticket_id)
  if (!ticket || !actor.user) return refuse('unknown_id')
  if (ticket.merged_into !== null) return refuse('merged')
  const { ticket_id, market_id } = ticket
  const { ticket_note_id } = await tx
    .insertInto('ticket_notes')
    .values({ ticket_id, user_id: actor.user.user_id, body: data.body, created_at: now })
    .returning('ticket_note_id')
    .executeTakeFirstOrThrow()
  audit({ what: 'ticket_note', subject: `ticket:${ticket_id}`, market_id, detail: { ticket_note_id } })
  hintTicket(unit, ticket)
  return ok({ success: true as const, ticket_note_id })
}

/** One’s own; what it said before is kept beside it. */
export async function rewriteNote(unit: Change<typeof changeNote>) {
  const { tx, actor, data, now, audit } = unit
  const { ticket_id, ticket_note_id, body } = data
  if (body === '') return refuse('note_missing', { field: 'body' })
  const ticket = await lockTicket(tx, actor, ticket_id)
  const note = await tx
    .selectFrom('ticket_notes')
    .selectAll()
    .where('ticket_note_id', '=', ticket_note_id)
    .where('ticket_id', '=', ticket_id)
    .forUpdate()
    .executeTakeFirst()
  if (!ticket || !note) return refuse('unknown_id')
  if (note.user_id !== actor.user?.user_id) return refuse('not_yours')
  if (note.version !== data.expected_version) return refuse('changed_meanwhile')
  if (body === note.body) return ok({ success: true as const, version: note.version })
  await tx
    .insertInto('ticket_note_versions')
    .values({
      ticket_note_id,
      version: note.version,
      body: note.body,
      written_at: note.changed_at ?? note.created_at,
    })
    .execute()
  const version = note.version + 1
  await tx
    .updateTable('ticket_notes')
    .set({ body, version, changed_at: now })
    .where('ticket_note_id', '=', ticket_note_id)
    .execute()
  const detail = { ticket_note_id, before: note.body }
  audit({ what: 'ticket_note_changed', subject: `ticket:${ticket_id}`, market_id: ticket.market_id, detail })
  hintTicket(unit, ticket)
  return ok({ success: true as const, version })
}

const shownNotes = 100

/** The latest of these tickets, before a note where one is named; the earliest of them first. */
export async function notesOf(db: Db, actor: Actor, ticketIds: readonly number[], before?: number) {
  const rows = await db
    .selectFrom('ticket_notes as n')
    .innerJoin('users as u', 'u.user_id', 'n.user_id')
    .selectAll('n')
    .select('u.name as who')
    .where('n.ticket_id', '=', anyOf(ticketIds))
    .$if(before !== undefined, (all) => all.where('n.ticket_note_id', '<', before ?? 0))
    .orderBy('n.ticket_note_id', 'desc')
    .limit(shownNotes + 1)
    .execute()
  const shown = rows.slice(0, shownNotes).reverse()
  const changed = shown.filter(({ version }) => version > 1).map(({ ticket_note_id }) => ticket_note_id)
  const versions = changed.length > 0 ? await versionsOf(db, changed) : []
  const notes = shown.map(
    (note): ThreadEntry => ({
      key: `note ${note.ticket_note_id}`,
      kind: 'note',
      at: note.created_at.getTime(),
      who: note.who,
      text: note.body,
      note: {
        ticket_note_id: note.ticket_note_id,
        version: note.version,
        is_own: note.user_id === actor.user?.user_id,
        changed_at: note.changed_at?.getTime() ?? null,
        earlier: versions
          .filter(({ ticket_note_id }) => ticket_note_id === note.ticket_note_id)
          .map(({ body, written_at }) => ({ body, written_at: written_at.getTime() })),
      },
    }),
  )
  return { notes, earlier_notes: rows.length > shownNotes ? (shown[0]?.ticket_note_id ?? null) : null }
}

function versionsOf(db: Db, noteIds: readonly number[]) {
  return db
    .selectFrom('ticket_note_versions')
    .select(['ticket_note_id', 'body', 'written_at'])
    .where('ticket_note_id', '=', anyOf(noteIds))
    .orderBy('ticket_note_id')
    .orderBy('version', 'desc')
    .execute()
}

/** Undefined where the ticket is not one of the person's. */
export async function notesBefore(db: Db, actor: Actor, { ticket_id, before }: { ticket_id: number; before: number }) {
  if (!(await ticketOf(db, actor, ticket_id))) return undefined
  return notesOf(
    db,
    actor,
    [ticket_id, ...(await mergedInto(db, actor, ticket_id)).map((one) => one.ticket_id)],
    before,
  )
}

/** The doubles that went into this one. */
export async function mergedInto(db: Db | Tx, actor: Actor, ticket_id: number) {
  const rows = await db
    .selectFrom('tickets as t')
    .leftJoin('users as u', 'u.user_id', 't.user_id')
    .leftJoin('drivers as d', 'd.driver_id', 't.driver_id')
    .select([
      't.ticket_id',
      't.market_id',
      't.description',
      't.created_at',
      't.by_customer',
      't.name',
      'u.name as user_name',
      'd.name as driver_name',
    ])
    .where('t.merged_into', '=', ticket_id)
    .orderBy('t.ticket_id')
    .execute()
  return rows.filter(({ market_id }) => market_id === null || worksIn(actor, market_id))
}
