import { insertPhoneOrderDevice } from '#areas/accounts/server/public.ts'
import type { ActingUser } from '#platform/server/actor.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'

export type OpenOrder = {
  readonly phone_order_id: number
  readonly cosmic_customer_id: number
  readonly franchise_id: number | null
  readonly session_persistent_id: number
}

const columns = ['phone_order_id', 'cosmic_customer_id', 'franchise_id', 'session_persistent_id'] as const

/** What this person has begun for that account and neither placed nor put down. */
export function findOpenOrder(db: Db | Tx, userId: number, customerId: number): Promise<OpenOrder | undefined> {
  return db
    .selectFrom('phone_orders')
    .select(columns)
    .where('user_id', '=', userId)
    .where('cosmic_customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Picks the account for an order, which is written down (SIL-OPS-126); one that is picked stays so. Of two tabs that pick it at once, one begins the
 * order and the other finds it.
 */
export async function beginOrder(
  { tx, now, audit }: UnitOfWork,
  { user_id }: ActingUser,
  cosmic_customer_id: number,
  franchise_id: number | null,
): Promise<OpenOrder> {
  // Held until the commit, so that of two who begin the second sees the first's.
  await tx
    .selectFrom('customers')
    .select('cosmic_customer_id')
    .where('cosmic_customer_id', '=', cosmic_customer_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const open = await findOpenOrder(tx, user_id, cosmic_customer_id)
  if (open) return open
  const session_persistent_id = await insertPhoneOrderDevice(tx, now)
  audit({ what: 'account_picked', subject: `customer:${cosmic_customer_id}`, detail: { franchise_id } })
  return tx
    .insertInto('phone_orders')
    .values({ user_id, cosmic_customer_id, franchise_id, session_persistent_id, started_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

const shownAtMost = 20

export async function ordersInHand(db: Db, userId: number) {
  const rows = await db
    .selectFrom('phone_orders as p')
    .innerJoin('customers as u', 'u.cosmic_customer_id', 'p.cosmic_customer_id')
    .leftJoin('franchises as r', 'r.franchise_id', 'p.franchise_id')
    .leftJoin('carts as c', (join) =>
      join.onRef('c.session_persistent_id', '=', 'p.session_persistent_id').on('c.status', 'in', ['active', 'placing']),
    )
    .leftJoin('franchises as f', 'f.franchise_id', 'c.franchise_id')
    .select([
      'p.cosmic_customer_id',
      'u.phone_number',
      'u.name',
      'c.name as said_name',
      'r.name as restaurant',
      'f.name as from',
      'c.lines',
      'p.started_at',
    ])
    .where('p.user_id', '=', userId)
    .where('p.ended_at', 'is', null)
    .orderBy('p.phone_order_id', 'desc')
    .limit(shownAtMost)
    .execute()
  return rows.map(({ lines, started_at, said_name, name, ...row }) => ({
    ...row,
    name: said_name || name,
    items: sumOf(lines),
    started_at: started_at.getTime(),
  }))
}

const sumOf = (lines: unknown): number =>
  Array.isArray(lines) ? lines.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0) : 0
