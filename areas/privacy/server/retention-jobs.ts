import { sql } from 'kysely'
import * as z from 'zod/mini'
import { keepResults } from '#areas/outreach/server/public.ts'
import { defineJob } from '#platform/server/define-job.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import { recordPurge } from '#platform/server/purges.ts'
import { type Db, insertJob } from '#platform/server/unit-of-work.ts'
import {
  adopterYears,
  auditYears,
  campaignYears,
  cartDays,
  conversationYears,
  courseRunYears,
  orderYears,
  quoteDays,
  ticketYears,
} from '../rules/retention.ts'
import { deleteCourseRuns } from './course-retention.ts'
import { eraseTickets } from './erase-messages.ts'
import { eraseOrders } from './erase-person.ts'
import { erasedName } from './erased-name.ts'
import {
  blankRecipients,
  deleteConversations,
  deleteEarlyAdopters,
  deleteEntries,
  deleteQuotes,
} from './outreach-retention.ts'

type Deps = Pick<ServerDeps, 'db' | 'clock'>

const keepingLimits = defineJob('keeping_limits', z.object({}))
const dayMs = 86_400_000
/** After its end nothing of a campaign changes any more: what arrived is known, and who has ordered since. */
const campaignSettledDays = 30
/** Rows at once, so that nobody waits for a lock on millions of them. */
const atOnce = 1_000

/** Once a day: what has had its years goes (SIL-ORD-170). */
export function retentionJobs(deps: Deps): JobHandlers {
  return keepingLimits.handle(async () => {
    const now = deps.clock.now()
    await keepResults(deps.db, new Date(now.getTime() - campaignSettledDays * dayMs))
    await purge(deps, 'orders', now, () => eraseOldOrders(deps.db, yearsBefore(now, orderYears)))
    await purge(deps, 'events', now, () => deleteOldEvents(deps.db, yearsBefore(now, auditYears)))
    const leftBefore = new Date(now.getTime() - cartDays * dayMs)
    await purge(deps, 'carts', now, () => deleteOldCarts(deps.db, leftBefore))
    await purge(deps, 'carts', now, () => blankOldCarts(deps.db, leftBefore))
    const { db } = deps
    await purge(deps, 'tickets', now, () => eraseOldTickets(db, yearsBefore(now, ticketYears)))
    const said = yearsBefore(now, conversationYears)
    await purge(deps, 'conversations', now, () => deleteEntries(db, said, atOnce))
    await purge(deps, 'conversations', now, () => deleteConversations(db, said, atOnce))
    const sent = yearsBefore(now, campaignYears)
    await purge(deps, 'campaign_recipients', now, () => blankRecipients(db, sent, atOnce))
    const quoted = new Date(now.getTime() - quoteDays * dayMs)
    await purge(deps, 'business_quotes', now, () => deleteQuotes(db, quoted, atOnce))
    const wished = yearsBefore(now, adopterYears)
    await purge(deps, 'early_adopters', now, () => deleteEarlyAdopters(db, wished, atOnce))
    const learned = yearsBefore(now, courseRunYears)
    await purge(deps, 'course_runs', now, () => deleteCourseRuns(db, learned, atOnce))
    await planRetention(deps, new Date(now.getTime() + dayMs))
  })
}

/** One job for each day, however many processes plan it. */
export async function planRetention({ db, clock }: Deps, at: Date): Promise<void> {
  const unique_key = `${keepingLimits.kind}:${at.toISOString().slice(0, 10)}`
  await insertJob(db, keepingLimits.of({}, { unique_key, run_at: at }), clock.now())
}

async function purge({ db }: Deps, kind: string, now: Date, some: () => Promise<number>): Promise<void> {
  let removed = 0
  for (let last = atOnce; last === atOnce; removed += last) last = await some()
  await recordPurge(db, kind, removed, now)
}

function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}

/** Rows stay: the ledger names them. Whoever ordered is taken out of them. */
async function eraseOldOrders(db: Db, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('orders')
      .select('order_id')
      .where('created_at', '<', before)
      .where('ended_at', 'is not', null)
      .where('phone_number', '<>', '')
      .orderBy('created_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    await eraseOrders(
      tx,
      rows.map(({ order_id }) => order_id),
    )
    return rows.length
  })
}

/** They stay as rows, because orders and other tickets name them. */
async function eraseOldTickets(db: Db, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('tickets')
      .select('ticket_id')
      .where('closed_at', '<', before)
      .where('description', '<>', erasedName)
      .orderBy('ticket_id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    await eraseTickets(
      tx,
      rows.map(({ ticket_id }) => ticket_id),
    )
    return rows.length
  })
}

async function deleteOldEvents(db: Db, before: Date): Promise<number> {
  // The oldest have the lowest numbers: no index on the time is needed to find them.
  const result = await sql`delete from events where event_id in (
    select event_id from (select event_id, at from events order by event_id limit ${atOnce}) oldest where at < ${before})`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}

/** Those that nobody ordered. */
async function deleteOldCarts(db: Db, before: Date): Promise<number> {
  const result = await sql`delete from carts where cart_id in (
    select cart_id from carts c where updated_at < ${before} and status in ('active', 'abandoned')
      and not exists (select from order_attempts a where a.cart_id = c.cart_id)
    order by cart_id limit ${atOnce} for update skip locked)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Of those that an order or an attempt names, contact, address and choices go; the order has its own lines. */
async function blankOldCarts(db: Db, before: Date): Promise<number> {
  const result =
    await sql`update carts set name = '', phone_number = '', address_line = '', apartment_number = '', address_id = null, lines = '[]'
    where cart_id in (select cart_id from carts where updated_at < ${before} and status <> 'placing'
      and (name <> '' or phone_number <> '' or address_line <> '' or apartment_number <> '' or address_id is not null or lines <> '[]')
      order by cart_id limit ${atOnce} for update skip locked)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
