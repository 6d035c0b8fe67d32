import { type RawBuilder, sql } from 'kysely'

/** A moment of a column as ms since 1970, as JSON and the wire have it. `column` is our own text, never what somebody sent. */
export const ms = (column: string): RawBuilder<unknown> =>
  sql.raw(`floor(extract(epoch from ${column}) * 1000)::bigint`)
