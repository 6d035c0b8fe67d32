import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { saveDriverBank } from '../calls/payouts.ts'
import { type BankAccount, endingOf, isAccountNumber, isRoutingNumber } from '../rules/bank-account.ts'

const stored = z.object({ account_type: z.enum(['checking', 'savings']), routing: z.string(), account: z.string() })

/** A new one takes the place of the old one; the trail says who changed it and how it ends, never the number. */
export const keepDriverBank = (secrets: Secrets) =>
  async function keep(unit: Change<typeof saveDriverBank>) {
    const { tx, now, actor, data } = unit
    const { driver_id, account_type, routing, account } = data
    const driver = await tx
      .selectFrom('drivers')
      .select(['market_id', 'user_id'])
      .where('driver_id', '=', driver_id)
      .forUpdate()
      .executeTakeFirst()
    if (!driver || !worksIn(actor, driver.market_id)) return refuse('unknown_driver')
    if (driver.user_id !== null && driver.user_id === actor.user?.user_id) return refuse('own_pay')
    if (!isRoutingNumber(routing)) return refuse('routing_invalid', { field: 'routing' })
    if (!isAccountNumber(account)) return refuse('account_invalid', { field: 'account' })
    const before = await tx
      .selectFrom('driver_banks')
      .select(['ending', 'version'])
      .where('driver_id', '=', driver_id)
      .executeTakeFirst()
    if ((before?.version ?? 0) !== data.version) return refuse('changed_meanwhile')
    const ending = endingOf(account)
    const version = data.version + 1
    const sealed = secrets.encrypt(JSON.stringify({ account_type, routing, account } satisfies BankAccount))
    const row = { account: sealed, ending, changed_by: actor.user?.name ?? '', changed_at: now, version }
    await tx
      .insertInto('driver_banks')
      .values({ driver_id, ...row })
      .onConflict((conflict) => conflict.column('driver_id').doUpdateSet(row))
      .execute()
    unit.audit({
      what: 'driver_bank_changed',
      subject: `driver:${driver_id}`,
      market_id: driver.market_id,
      detail: { before: before?.ending ?? null, after: ending, account_type },
    })
    return ok({ success: true as const, ending, version })
  }

/** What may be shown of it; version 0 while there is none. */
export async function shownBank(db: Db, driver_id: number) {
  const row = await db
    .selectFrom('driver_banks')
    .select(['ending', 'version'])
    .where('driver_id', '=', driver_id)
    .executeTakeFirst()
  return row ?? { ending: null, version: 0 }
}

export async function accountsOf(
  tx: Tx,
  secrets: Secrets,
  driverIds: readonly number[],
): Promise<ReadonlyMap<number, BankAccount>> {
  const rows = await tx
    .selectFrom('driver_banks')
    .select(['driver_id', 'account'])
    .where('driver_id', '=', anyOf(driverIds))
    .execute()
  return new Map(
    rows.map(({ driver_id, account }) => [driver_id, stored.parse(parseJson(secrets.decryptText(account)))]),
  )
}
