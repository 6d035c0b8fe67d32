import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { PersonKind } from '../rules/conversation.ts'

export type Person = {
  readonly kind: PersonKind
  readonly name: string
  readonly market_id: number | null
  /** A customer’s newest order in that market. */
  readonly order_id: number | null
  readonly ordered_at: Date | null
}

const nobody: Person = { kind: 'unknown', name: '', market_id: null, order_id: null, ordered_at: null }

/**
 * Whose phone it is: a driver’s, a restaurant’s, else a customer’s, whose newest order says in which market. In a given market only who is
 * of that market.
 */
export async function personOf(db: Db | Tx, phone: string, marketId: number | null = null): Promise<Person> {
  const inMarket = (column: string) => (marketId === null ? sql`true` : sql`${sql.ref(column)} = ${marketId}::integer`)
  const { rows } = await sql<Person & { place: number }>`
    (select 1 as place, 'driver' as kind, name, market_id, null::integer as order_id, null::timestamptz as ordered_at
      from drivers where phone_number = ${phone} and ${inMarket('market_id')} order by driver_id desc limit 1)
    union all
    (select 2, 'restaurant', name, market_id, null, null
      from franchises where phone_number = ${phone} and ${inMarket('market_id')} order by active desc, franchise_id limit 1)
    union all
    (select 3, 'customer', coalesce(nullif(c.name, ''), o.name), o.market_id, o.order_id, o.created_at
      from customers c join orders o using (cosmic_customer_id)
      where c.phone_number = ${phone} and ${inMarket('o.market_id')} order by o.order_id desc limit 1)
    order by place limit 1`.execute(db)
  const found = rows[0]
  if (!found) return { ...nobody, market_id: marketId }
  const { place: _place, ...person } = found
  return person
}
