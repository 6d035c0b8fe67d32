import { type RawBuilder, sql } from 'kysely'

/**
 * `where('order_id', '=', anyOf(ids))`: one statement for a list of any length, also an empty one, which matches nothing. `in ($1, $2, …)` would be
 * another text for each length, and each text is named and planned anew (named-client.ts).
 */
export function anyOf<T extends number | string>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${[...values]})`
}
