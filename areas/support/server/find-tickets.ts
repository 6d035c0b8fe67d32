import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '#platform/core/like-pattern.ts'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import { type Cursor, readCursor, writeCursor } from '#platform/server/page-cursor.ts'
import type { PageOf } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { TicketQuery } from '../rules/ticket-query.ts'

const pageLength = 50
const order = 'found_tickets'
const keys = [{ column: 'ticket_id', kind: 'integer' }] as const

/** As the index `tickets_words` has it. */
const words = sql`lower(' ' || t.name || ' ' || t.phone_number || ' ' || t.description || ' ')`

/** Tickets that fit what was typed, the newest first. Each way to find them is asked apart for one page, so that it reads one index. */
export async function pageOfFound(
  db: Db,
  query: TicketQuery,
  condition: RawBuilder<boolean>,
  text: string | undefined,
): Promise<Result<PageOf<{ ticket_id: number }>, 'bad_cursor'>> {
  const cursor = text === undefined ? undefined : readCursor(order, keys, text)
  if (text !== undefined && !cursor) return refuse('bad_cursor')
  const isBack = cursor?.way === 'before'
  const beyond = cursor ? sql`t.ticket_id ${isBack ? sql`>` : sql`<`} ${cursor.values[0]}::bigint` : sql`true`
  const direction = isBack ? sql`asc` : sql`desc`
  const ways = waysToFind(query).map(
    (where) => sql`(select t.ticket_id from tickets t where ${where} and ${beyond} and ${condition}
      order by t.ticket_id ${direction} limit ${pageLength + 1})`,
  )
  const { rows } = await db.transaction().execute(async (tx) => {
    // What is typed decides which index is best: a plan for any text would be a bad one for most.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return sql<{ ticket_id: number }>`
      select ticket_id from (${sql.join(ways, sql` union `)}) t
      order by ticket_id ${direction} limit ${pageLength + 1}`.execute(tx)
  })
  const shown = isBack ? rows.slice(0, pageLength).reverse() : rows.slice(0, pageLength)
  const hasMore = rows.length > pageLength
  const end = (way: Cursor['way'], row: { ticket_id: number } | undefined) =>
    row ? writeCursor(order, { way, values: [String(row.ticket_id)] }) : null
  return ok({
    rows: shown,
    previous: (isBack ? hasMore : cursor !== undefined) ? end('before', shown[0]) : null,
    next: isBack || hasMore ? end('after', shown.at(-1)) : null,
  })
}

function waysToFind({ ticket_id, order_id, phone_number, words: parts }: TicketQuery): RawBuilder<unknown>[] {
  return [
    ...(ticket_id === undefined ? [] : [sql`t.ticket_id = ${ticket_id}`]),
    ...(order_id === undefined
      ? []
      : [
          sql`t.order_id = ${order_id}`,
          sql`t.ticket_id = any(select l.ticket_id from ticket_links l where l.order_id = ${order_id})`,
        ]),
    ...(phone_number === undefined ? [] : [sql`t.phone_number = ${phone_number}`]),
    // A whole number is looked for as one: all numbers of a city begin alike, so that the index of words would name most tickets.
    ...(parts.length === 0
      ? []
      : [
          sql.join(
            parts.map((part) => sql`${words} like ${likePattern(part)}`),
            sql` and `,
          ),
        ]),
  ]
}
