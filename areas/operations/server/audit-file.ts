import { csvRows } from '#platform/core/csv.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type AuditEvent, mostExported } from '../calls/audit.ts'
import { namedEvents } from './audit-events.ts'
import { type AuditSearch, pageOfEvents } from './audit-search.ts'

const head = ['Event', 'At (UTC)', 'Market', 'Who', 'Actor', 'What', 'About', 'Before', 'After', 'More']
const atOnce = 200

/** The file in parts, each read when the one before has gone out, so that a slow reader holds little. */
export async function* auditCsv(
  db: Db,
  actor: Actor,
  search: AuditSearch,
  most = mostExported,
): AsyncGenerator<string> {
  yield `\ufeff${csvRows([head])}`
  let cursor: string | undefined
  for (let sent = 0; sent < most; sent += atOnce) {
    const found = await pageOfEvents(db, actor, search, { cursor, limit: Math.min(atOnce, most - sent) })
    if (!found.ok) throw new Error('a cursor of our own is not known')
    const events = await namedEvents(db, found.data.rows)
    if (events.length > 0) yield csvRows(events.map(cellsOf))
    if (found.data.next === null) return
    cursor = found.data.next
  }
}

function cellsOf({ event_id, at, market, who, actor, what, subject, detail }: AuditEvent) {
  const { before, after, ...more } = (detail ?? {}) as Record<string, unknown>
  const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))
  const rest = Object.keys(more).length > 0 ? json(more) : ''
  const moment = new Date(at).toISOString()
  return [event_id, moment, market ?? '', who, actor, what, subject, json(before), json(after), rest]
}
