import { sql } from 'kysely'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { caseState, countTickets, type ListInput, pageOfTickets } from '#areas/support/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { median, percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const usual: ListInput = { q: '', sort: '', state: [], status: [], kind: [], priority: [], assignee: [] }
const goal = '30 ms'

/** Support's queue, its search and one case, where there are many tickets with five notes each; every tenth is in hand. */
export async function benchSupport({ db }: Product, { quick }: { quick: boolean }): Promise<void> {
  const count = quick ? 20_000 : 200_000
  printHeading(`Tickets, ${short(count)} of them with ${short(count * 5)} notes`)
  const { market_id } = await insertMarket(db, { slug: `cases-${process.pid}`, city: 'Manytown' })
  const actor = await insertStaff(db, { roles: ['customer_support'], market_ids: [market_id] })
  const userId = actor.user?.user_id ?? 0
  const first = await insertManyTickets(db, { market_id, userId, count })
  const now = new Date()
  const roundTrip = await times(40, () => sql`select 1`.execute(db))
  const reference = { what: '`select 1`', value: percentile(roundTrip, 0.95) }
  const lists: Record<string, Partial<ListInput>> = {
    queue: {},
    mine: { state: ['mine'] },
    unassigned: { state: ['unassigned'] },
    overdue: { state: ['overdue'] },
    'one kind': { kind: ['payment'] },
    solved: { status: ['solved'] },
    'all, by number': { state: ['all'] },
  }
  for (const [name, input] of Object.entries(lists)) {
    const took = await times(30, () => pageOfTickets(db, actor, { ...usual, ...input }, now))
    print({
      what: `first page, ${name}, p95`,
      value: percentile(took, 0.95),
      unit: 'ms',
      reference,
      goal,
      more: middle(took),
    })
  }
  const deep = await times(20, cursorWalk(db, actor, now))
  print({
    what: 'next page of the queue, p95',
    value: percentile(deep, 0.95),
    unit: 'ms',
    reference,
    goal,
    more: middle(deep),
  })
  const searches = ['#12345', '(478) 555-0123', 'soup', 'cold soup 777', 'zzyzx']
  for (const q of searches) {
    const took = await times(30, () => pageOfTickets(db, actor, { ...usual, q }, now))
    print({
      what: `search for ${q}, p95`,
      value: percentile(took, 0.95),
      unit: 'ms',
      reference,
      goal,
      more: middle(took),
    })
  }
  const own = sql<boolean>`t.market_id = ${market_id}`
  const counting = await times(30, () => countTickets(db, { own, userId, now }))
  print({
    what: 'counts of the tabs, p95',
    value: percentile(counting, 0.95),
    unit: 'ms',
    reference,
    goal,
    more: middle(counting),
  })
  const cases = await times(40, (at) => caseState(db, actor, first + ((at * 4_999) % count), now))
  print({ what: 'one case, p95', value: percentile(cases, 0.95), unit: 'ms', reference, more: middle(cases) })
}

/** Other work on the machine lengthens the longest most. */
const middle = (took: readonly number[]) => `median ${short(median(took))} ms`

/** Each call one page further. */
function cursorWalk(db: Db, actor: Parameters<typeof pageOfTickets>[1], now: Date) {
  let page: string | undefined
  return async () => {
    const found = await pageOfTickets(db, actor, { ...usual, page }, now)
    page = found.ok ? (found.data.next ?? undefined) : undefined
  }
}

type Many = { readonly market_id: number; readonly userId: number; readonly count: number }

/** Made by the database itself; answers the first number. */
async function insertManyTickets(db: Db, { market_id, userId, count }: Many): Promise<number> {
  await sql`insert into tickets (market_id, description, user_id, status, kind, priority, created_at, due_at, closed_at, assignee_id, phone_number, name)
    select ${market_id}, (array['Cold soup', 'No forks', 'Late by an hour', 'Charged twice'])[1 + n % 4] || ' ' || n % 1000 || repeat(' and then some', n % 20),
      ${userId}, case when n % 10 = 0 then case when n % 40 = 0 then 'waiting' else 'open' end when n % 3 = 0 then 'solved' else 'closed' end,
      (array['payment', 'complaint', 'other', 'delivery'])[1 + n % 4], 1 + n % 4, now() - (${count} - n) * interval '30 seconds',
      now() - (${count} - n) * interval '30 seconds' + interval '30 days', case when n % 10 = 0 then null else now() end,
      case when n % 7 = 0 then ${userId}::integer end, '478555' || lpad((n % 9000)::text, 4, '0'), 'Customer ' || n % 9000
    from generate_series(1, ${count}) n`.execute(db)
  const { rows } = await sql<{
    first: number
  }>`select min(ticket_id) as first from tickets where market_id = ${market_id}`.execute(db)
  const first = rows[0]?.first ?? 1
  await sql`insert into ticket_notes (ticket_id, user_id, body) select ${first} + n % ${count}, ${userId}, 'Note ' || n
    from generate_series(1, ${count * 5}) n`.execute(db)
  await sql`vacuum analyze tickets`.execute(db)
  await sql`vacuum analyze ticket_notes`.execute(db)
  return first
}

async function times(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < count; at++) {
    const from = performance.now()
    await work(at)
    took.push(performance.now() - from)
  }
  return took
}
