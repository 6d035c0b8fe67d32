import { sql } from 'kysely'
import type { Day } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Cents } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Payout, savePayoutBank } from '../calls/payouts.ts'
import { achFile, plainText } from '../rules/ach-file.ts'
import { endingOf, isRoutingNumber } from '../rules/bank-account.ts'
import { accountsOf } from './driver-banks.ts'
import { lastDay, type PeriodMarket } from './invoices.ts'

type PaidDriver = { readonly driver_id: number; readonly driver: string; readonly to_pay: Cents }

/**
 * The record of one payment of a week, with the file that the bank gets: those who are owed something and whose account is known, where the
 * market's own bank is known. Answers how each account of it ends.
 */
export async function writePayout(
  unit: UnitOfWork,
  secrets: Secrets,
  week: { readonly market: PeriodMarket; readonly starts_on: Day; readonly paid_by: string },
  paid: readonly PaidDriver[],
): Promise<{ readonly payout_id: number; readonly paidTo: ReadonlyMap<number, string> }> {
  const { tx, now } = unit
  const { market, starts_on, paid_by } = week
  const { market_id, time_zone } = market
  const { payout_id } = await tx
    .insertInto('payouts')
    .values({ market_id, starts_on, paid_at: now, paid_by })
    .returning('payout_id')
    .executeTakeFirstOrThrow()
  const originator = await tx
    .selectFrom('payout_banks')
    .select(['bank_name', 'bank_routing', 'company_name', 'company_id'])
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  const owed = paid.filter(({ to_pay }) => to_pay > 0)
  const accounts = await accountsOf(
    tx,
    secrets,
    owed.map(({ driver_id }) => driver_id),
  )
  const entries = owed.flatMap(({ driver_id, driver, to_pay }) => {
    const account = accounts.get(driver_id)
    return account ? [{ ...account, driver_id, name: driver, amount: to_pay }] : []
  })
  if (!originator || entries.length === 0) return { payout_id, paidTo: new Map() }
  const { day, minute } = localTime(now.getTime(), time_zone)
  const file = achFile({ originator, batch: payout_id, day, minute, period_end: lastDay(starts_on), entries })
  await tx
    .updateTable('payouts')
    .set({ ach_file: secrets.encrypt(file) })
    .where('payout_id', '=', payout_id)
    .execute()
  return { payout_id, paidTo: new Map(entries.map(({ driver_id, account }) => [driver_id, endingOf(account)])) }
}

export async function payoutsOf(db: Db, market_id: number, starts_on: Day): Promise<Payout[]> {
  const { rows } = await sql<Omit<Payout, 'paid_at'> & { paid_at: Date }>`
    select p.payout_id, p.paid_at, p.paid_by, p.ach_file is not null as has_file, count(i.driver_id)::integer as drivers,
      coalesce(sum(${toPaySum}), 0)::integer as to_pay, coalesce(sum(${toPaySum}) filter (where i.paid_to is not null), 0)::integer as by_bank,
      coalesce(json_agg(d.name order by d.name, d.driver_id) filter (where i.paid_to is null and ${toPaySum} > 0), '[]') as by_hand
    from payouts p left join driver_invoices i using (payout_id) left join drivers d on d.driver_id = i.driver_id
    where p.market_id = ${market_id} and p.starts_on = ${starts_on}::date
    group by p.payout_id order by p.payout_id`.execute(db)
  return rows.map(({ paid_at, ...row }) => ({ ...row, paid_at: paid_at.getTime() }))
}

const toPaySum = sql`i.wages + i.top_up + i.tips_card + i.tips_cash + i.mileage - i.kept - i.borne`

/** Undefined for one of another market, and where there is no file. Who took it is written down. */
export async function takeAchFile(unit: UnitOfWork, secrets: Secrets, actor: Actor, payout_id: number) {
  const row = await unit.tx
    .selectFrom('payouts')
    .select(['market_id', 'ach_file', sql<string>`starts_on::text`.as('starts_on')])
    .where('payout_id', '=', payout_id)
    .executeTakeFirst()
  if (!row?.ach_file || !worksIn(actor, row.market_id)) return refuse('unknown_id')
  unit.audit({ what: 'payout_file_taken', subject: `payout:${payout_id}`, market_id: row.market_id })
  return ok({ name: `payout-${row.starts_on}-${payout_id}.ach`, text: secrets.decryptText(row.ach_file) })
}

export async function payoutBankOf(db: Db | Tx, market_id: number) {
  const row = await db
    .selectFrom('payout_banks')
    .select(['bank_name', 'bank_routing', 'company_name', 'company_id', 'version'])
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  return row ?? { bank_name: '', bank_routing: '', company_name: '', company_id: '', version: 0 }
}

export async function keepPayoutBank(unit: Change<typeof savePayoutBank>) {
  const { tx, actor, data } = unit
  const { market_id, version, ...bank } = data
  if (!worksIn(actor, market_id)) return refuse('unknown_market')
  if (plainText(bank.bank_name) === '') return refuse('bank_missing', { field: 'bank_name' })
  if (!isRoutingNumber(bank.bank_routing)) return refuse('routing_invalid', { field: 'bank_routing' })
  if (plainText(bank.company_name) === '') return refuse('company_missing', { field: 'company_name' })
  if (!/^[0-9A-Z]{10}$/.test(bank.company_id)) return refuse('company_id_invalid', { field: 'company_id' })
  const market = await tx
    .selectFrom('markets')
    .select('market_id')
    .where('market_id', '=', market_id)
    .forUpdate()
    .executeTakeFirst()
  if (!market) return refuse('unknown_market')
  const before = await payoutBankOf(tx, market_id)
  if (before.version !== version) return refuse('changed_meanwhile')
  const row = { ...bank, version: version + 1 }
  await tx
    .insertInto('payout_banks')
    .values({ market_id, ...row })
    .onConflict((conflict) => conflict.column('market_id').doUpdateSet(row))
    .execute()
  unit.audit({ what: 'payout_bank_changed', subject: `market:${market_id}`, market_id, detail: bank })
  return ok({ success: true as const, version: version + 1 })
}
