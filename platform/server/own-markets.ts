import { type RawBuilder, sql } from 'kysely'
import { type Actor, marketsOf } from './actor.ts'

/**
 * As a query's condition what `worksIn` is for one object: rows of the markets that the person works in (SIL-ORD-140). Rows of no market
 * are those of people who work everywhere, or with `orNone` everybody's.
 */
export function ofOwnMarkets(actor: Actor, column: string, { orNone = false } = {}): RawBuilder<boolean> {
  const markets = marketsOf(actor)
  if (markets === 'all') return sql<boolean>`true`
  const own = sql<boolean>`${sql.ref(column)} = any(${[...markets]}::integer[])`
  return orNone ? sql<boolean>`(${sql.ref(column)} is null or ${own})` : own
}
