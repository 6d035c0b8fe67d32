import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '#platform/core/like-pattern.ts'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import { type Cursor, readCursor, writeCursor } from '#platform/server/page-cursor.ts'
import type { PageOf } from '#platform/server/paged.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { ListedOrder } from '../calls/order-list.ts'
import type { DeskQuery } from '../rules/desk-query.ts'
import { listed, listedOrder } from './listed-orders.ts'

const pageLength = 50
const mostNamed = 20
const order = 'found'
const keys = [{ column: 'order_id', kind: 'integer' }] as const

/**
 * Orders that fit what was typed, the newest first: by number, card, words of customer and address, restaurant or driver. Each way is asked
 * apart, for no more than a page, so that it reads one index; a word that fits a third of a million orders is answered from their newest.
 */
export async function pageOfFound(
  db: Db,
  query: DeskQuery,
  condition: RawBuilder<boolean>,
  text: string | undefined,
  now: Date,
): Promise<Result<PageOf<ListedOrder>, 'bad_cursor'>> {
  const cursor = text === undefined ? undefined : readCursor(order, keys, text)
  if (text !== undefined && !cursor) return refuse('bad_cursor')
  return db.transaction().execute(async (tx) => {
    // What is typed decides which index is best: a plan for any text would be a bad one for most.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    const ids = await findIds(tx, query, condition, cursor)
    const isBack = cursor?.way === 'before'
    const shown = (isBack ? ids.slice(0, pageLength).reverse() : ids.slice(0, pageLength)).map(Number)
    const { rows } = await tx
      .selectFrom(listed(sql<boolean>`o.order_id = any(${shown}::integer[])`).as('listed'))
      .selectAll()
      .orderBy('order_id', 'desc')
      .execute()
      .then((found) => ({ rows: found.map((row) => listedOrder(row, now)) }))
    const hasMore = ids.length > pageLength
    const end = (way: Cursor['way'], id: number | undefined) =>
      id === undefined ? null : writeCursor(order, { way, values: [String(id)] })
    return ok({
      rows,
      previous: (isBack ? hasMore : cursor !== undefined) ? end('before', shown[0]) : null,
      next: isBack || hasMore ? end('after', shown.at(-1)) : null,
    })
  })
}

/** A page and one more: from a cursor on, `before` it the oldest first. */
async function findIds(tx: Tx, query: DeskQuery, condition: RawBuilder<boolean>, cursor: Cursor | undefined) {
  const isBack = cursor?.way === 'before'
  const beyond = cursor ? sql`o.order_id ${isBack ? sql`>` : sql`<`} ${cursor.values[0]}::bigint` : sql`true`
  const arms = (await waysToFind(tx, query)).map(
    ({
      from = sql`orders o`,
      where,
    }) => sql`(select o.order_id from ${from} where ${where} and ${beyond} and ${condition}
      order by o.order_id ${isBack ? sql`asc` : sql`desc`} limit ${pageLength + 1})`,
  )
  if (arms.length === 0) return []
  const { rows } = await sql<{ order_id: number }>`
    select order_id from (${sql.join(arms, sql` union `)}) o
    order by order_id ${isBack ? sql`asc` : sql`desc`} limit ${pageLength + 1}`.execute(tx)
  return rows.map(({ order_id }) => order_id)
}

type Way = { readonly from?: RawBuilder<unknown>; readonly where: RawBuilder<unknown> }

/** As the index `orders_words` has it. */
const words = sql`lower(' ' || o.name || ' ' || o.addr_line_1 || ' ' || o.addr_line_2 || ' ' || o.phone_number || ' ')`

async function waysToFind(tx: Tx, query: DeskQuery): Promise<Way[]> {
  const { order_id, last_four } = query
  const patterns = query.words.map(likePattern)
  const ways: Way[] = []
  if (order_id !== undefined) ways.push({ where: sql`o.order_id = ${order_id}` })
  if (last_four !== undefined)
    ways.push({
      from: sql`payment_cards p join card_authorizations a using (payment_card_id) join orders o on o.order_id = a.order_id`,
      where: sql`p.last_four = ${last_four}`,
    })
  if (patterns.length === 0) return ways
  ways.push({
    where: sql.join(
      patterns.map((pattern) => sql`${words} like ${pattern}`),
      sql` and `,
    ),
  })
  const [franchises, drivers] = await Promise.all([named(tx, 'franchises', patterns), named(tx, 'drivers', patterns)])
  for (const franchise_id of franchises) ways.push({ where: sql`o.franchise_id = ${franchise_id}` })
  for (const driver_id of drivers) ways.push({ where: sql`o.driver_id = ${driver_id}` })
  return ways
}

/** Few rows each; more than a handful that fit would say nothing about an order. */
async function named(tx: Tx, table: 'franchises' | 'drivers', patterns: readonly string[]): Promise<number[]> {
  const column = table === 'franchises' ? 'franchise_id' : 'driver_id'
  const all = sql.join(
    patterns.map((pattern) => sql`lower(' ' || name || ' ') like ${pattern}`),
    sql` and `,
  )
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)} where ${all} order by 1 limit ${mostNamed}`.execute(tx)
  return rows.map(({ id }) => id)
}
