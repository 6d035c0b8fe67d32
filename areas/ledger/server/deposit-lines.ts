import { sql } from 'kysely'
import type { DepositLine, ReportedDeposit } from '#areas/cards/server/public.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { ofDispute } from './movement-sql.ts'

/** The payment of ours that a line is of. */
type PaidOrder = { readonly card_authorization_id: number; readonly market_id: number | null }

/** Each once, whoever writes it; how much of it the ledger has is compared when all are there. */
export async function writeLines(
  tx: Tx,
  deposit: string,
  lines: readonly DepositLine[],
  orderOf: (line: DepositLine) => PaidOrder | undefined,
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({
    deposit,
    provider_line: line.lineId,
    kind: line.kind,
    at: new Date(line.at),
    amount: line.cents,
    fee: line.feeCents,
    provider_reference: line.authorizationId ?? null,
    card_authorization_id: orderOf(line)?.card_authorization_id ?? null,
    market_id: orderOf(line)?.market_id ?? null,
    booked: 0,
  }))
  await tx
    .insertInto('deposit_lines')
    .values(rows)
    .onConflict((line) => line.column('provider_line').doNothing())
    .execute()
}

/** Adds what no line says, so that the lines come to the deposit, and compares them with the ledger. */
export async function closeLines(tx: Tx, { depositId, cents, arrivedAt, isItemized }: ReportedDeposit): Promise<void> {
  const kind = isItemized ? 'rest' : 'unlisted'
  await sql`
    insert into deposit_lines (deposit, provider_line, kind, at, amount, fee, booked)
    select ${depositId}, ${`${depositId}/${kind}`}, ${kind}, ${new Date(arrivedAt)}, missing, 0, ${isItemized ? sql`0` : sql`missing`}
    from (select ${cents}::integer - coalesce(sum(amount - fee), 0)::integer as missing from deposit_lines where deposit = ${depositId}) l
    where missing <> 0 on conflict (provider_line) do nothing`.execute(tx)
  await compareLines(tx, sql`select card_authorization_id from deposit_lines where deposit = ${depositId}`)
}

/** Those that differ may be alike meanwhile: what was not recorded is, a dispute is written off. */
export async function compareDiffering(tx: Tx): Promise<void> {
  await compareLines(tx, sql`select card_authorization_id from deposit_lines where booked <> amount`)
}

export const compareLinesOf = (tx: Tx, card_authorization_id: number) =>
  compareLines(tx, sql`select ${card_authorization_id}::bigint`)

/**
 * All lines of a payment of one kind against what the ledger has of it; the last of them bears the difference. What was given back here may come
 * off a later deposit.
 */
async function compareLines(tx: Tx, authorizations: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update deposit_lines l set booked = c.booked from (
      select t.deposit_line_id, case
          when t.kind not in ('charge', 'refund', 'dispute') then 0
          when t.is_last then t.amount - case t.kind
            when 'charge' then t.moved - m.taken
            when 'refund' then least(t.moved + m.given_back, 0)
            else t.moved + m.written_off end
          else t.amount end as booked
      from (
        select deposit_line_id, card_authorization_id, kind, amount,
          (sum(amount) over (partition by card_authorization_id, kind))::integer as moved,
          row_number() over (partition by card_authorization_id, kind order by at desc, deposit_line_id desc) = 1 as is_last
        from deposit_lines where card_authorization_id = any(array(${authorizations}))) t
      join card_authorizations a on a.card_authorization_id = t.card_authorization_id
      cross join lateral (
        select coalesce(sum(card_provider) filter (where kind <> 'refunded' and not ${sql.raw(ofDispute)}), 0)::integer as taken,
          coalesce(-sum(card_provider) filter (where kind = 'refunded'), 0)::integer as given_back,
          coalesce(-sum(card_provider) filter (where ${sql.raw(ofDispute)}), 0)::integer as written_off
        from ledger_movements where order_id = a.order_id and card_authorization_id = a.card_authorization_id) m) c
    where c.deposit_line_id = l.deposit_line_id and c.booked <> l.booked`.execute(tx)
}

/** Those that were booked before their lines were kept have none, and one that was broken off has some: whole they come to the deposit. */
export async function hasAllLines(db: Db, { depositId, cents }: ReportedDeposit): Promise<boolean> {
  const { sum } = await db
    .selectFrom('deposit_lines')
    .select(sql<number>`coalesce(sum(amount - fee), 0)::bigint`.as('sum'))
    .where('deposit', '=', depositId)
    .executeTakeFirstOrThrow()
  return sum === cents
}
