import * as z from 'zod/mini'
import type { CardProvider, DepositLine, ReportedDeposit } from '#areas/cards/server/public.ts'
import { type Cents, plus } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import { defineJob } from '#platform/server/define-job.ts'
import { prepare } from '#platform/server/prepared.ts'
import { type Db, insertJob, type Tx } from '#platform/server/unit-of-work.ts'
import { deposited, feeCharged } from '../rules/cash-postings.ts'
import { correction, type OrderParties } from '../rules/posting.ts'
import type { CheckDeps } from './check-ledger.ts'
import { closeLines, compareDiffering, hasAllLines, writeLines } from './deposit-lines.ts'
import { writeMovement } from './write-movement.ts'

export const fetchDepositsJob = defineJob('fetch_deposits', z.object({}))

/** One waits at most, and one a day is set aside at most, where the provider has no such report. */
export async function enqueueDepositFetch(db: Db, now: Date): Promise<void> {
  const unique_key = `${fetchDepositsJob.kind}:${now.toISOString().slice(0, 10)}`
  await insertJob(db, fetchDepositsJob.of({}, { unique_key }), now)
}

/** Within this time a bank sends back what it does not take. */
const lookBackMs = 14 * 86_400_000

/**
 * Brings what the card provider has paid into the bank into the ledger, the oldest first. A deposit is written after the fees that were taken
 * off it, each of which is a movement of its order: begun anew, it comes to the same.
 */
export async function fetchDeposits(deps: CheckDeps): Promise<void> {
  const since = await lastDepositAt(deps.db)
  const reported = await reportedSince(deps.cards, since && since.getTime() - lookBackMs)
  for (const deposit of reported.toSorted((one, other) => one.arrivedAt - other.arrivedAt)) {
    const before = await findDeposit(deps.db, deposit.depositId)
    if (!before) await writeDeposit(deps, deposit, await readLines(deps, deposit))
    else if (!(await hasAllLines(deps.db, deposit))) await keepLines(deps, deposit)
    if (deposit.status === 'returned') await takeBack(deps, deposit.depositId)
  }
  await deps.units.run(undefined, async ({ tx }) => ok(await compareDiffering(tx)))
}

async function lastDepositAt(db: Db): Promise<Date | undefined> {
  const last = await db
    .selectFrom('ledger_movements')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('kind', '=', 'deposited')
    .executeTakeFirst()
  return last?.at ?? undefined
}

async function reportedSince(cards: CardProvider, since: number | undefined): Promise<ReportedDeposit[]> {
  const deposits = new Map<string, ReportedDeposit>()
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await cards.deposits({ ...(since !== undefined && { since }), ...(after !== undefined && { after }) })
    for (const deposit of page.deposits) deposits.set(deposit.depositId, deposit)
    after = page.next
  }
  return [...deposits.values()]
}

const findDeposit = (db: Db | Tx, depositId: string) =>
  db
    .selectFrom('ledger_movements')
    .select(['movement_id', 'bank', 'card_provider', 'provider_fees'])
    .where('kind', '=', 'deposited')
    .where('cause', '=', depositId)
    .executeTakeFirst()

/** Keeps its lines and writes the orders' own fees; answers what it cost beside them. */
async function readLines(deps: CheckDeps, { depositId, isItemized }: ReportedDeposit): Promise<Cents> {
  let others: Cents = 0
  for (let after: string | undefined, more = isItemized; more; more = after !== undefined) {
    const page = await deps.cards.depositLines(depositId, after)
    others = plus(others, await writePage(deps, depositId, page.lines))
    after = page.next
  }
  return others
}

type PaidOrder = OrderParties & {
  readonly reference: string
  readonly card_authorization_id: number
  readonly captured_at: Date | null
}
const paidOrders = prepare<PaidOrder>(`
  select a.provider_reference as reference, a.card_authorization_id, o.order_id, o.market_id, o.franchise_id, (
      select min(m.at) from ledger_movements m
      where m.order_id = a.order_id and m.card_authorization_id = a.card_authorization_id and m.kind = 'captured') as captured_at
  from card_authorizations a join orders o on o.order_id = a.order_id
  where a.provider_reference = any(:references::text[])`)

async function writePage({ db, units }: CheckDeps, deposit: string, lines: readonly DepositLine[]): Promise<Cents> {
  const charged = lines.filter(({ feeCents }) => feeCents !== 0)
  const references = lines.flatMap(({ authorizationId }) => authorizationId ?? [])
  const orders = new Map((await paidOrders(db, { references })).map((order) => [order.reference, order]))
  const orderOf = ({ authorizationId = '' }: DepositLine) => orders.get(authorizationId)
  await units.run(undefined, async ({ tx }) => {
    await writeLines(tx, deposit, lines, orderOf)
    for (const line of charged) {
      const found = orderOf(line)
      if (!found) continue
      const { order_id, market_id, franchise_id, captured_at } = found
      // On the day of what it was taken for, however the provider's clock goes.
      const now = (line.kind === 'charge' ? captured_at : null) ?? new Date(line.at)
      const order = { order_id, market_id, franchise_id }
      await writeMovement({ tx, now }, feeCharged({ cause: line.lineId, order, amount: line.feeCents, deposit }))
    }
    return ok({})
  })
  return plus(...charged.filter((line) => !orderOf(line)).map(({ feeCents }) => feeCents))
}

async function writeDeposit({ units }: CheckDeps, deposit: ReportedDeposit, fee: Cents) {
  const { depositId, cents, arrivedAt } = deposit
  const posting = deposited({ cause: depositId, amount: plus(cents, fee), fee })
  await units.run(undefined, async ({ tx }) => {
    await closeLines(tx, deposit)
    return ok(await writeMovement({ tx, now: new Date(arrivedAt) }, posting))
  })
}

/** Of one that was booked before its lines were kept: its fees are written already, and are the same. */
async function keepLines(deps: CheckDeps, deposit: ReportedDeposit): Promise<void> {
  await readLines(deps, deposit)
  await deps.units.run(undefined, async ({ tx }) => ok(await closeLines(tx, deposit)))
}

/** Taken back again it is taken back once: the correction names its movement. */
async function takeBack({ units }: CheckDeps, depositId: string): Promise<void> {
  await units.run(undefined, async ({ tx, now }) => {
    const found = await findDeposit(tx, depositId)
    if (!found) return ok({})
    const { movement_id, ...entries } = found
    const posting = correction({ movement_id, entries }, `The bank has sent deposit ${depositId} back.`)
    return ok(await writeMovement({ tx, now }, posting))
  })
}
