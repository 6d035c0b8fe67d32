import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import { type Actor, marketsOf } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ledgerPage } from '../calls/ledger.ts'
import { type Account, accountWords } from '../rules/accounts.ts'
import { type Cause, causeWords, closedByHand, findingKinds } from '../rules/difference.ts'

type State = PageStateOf<typeof ledgerPage>

/**
 * Open ones first, then the newest, of the person's markets; those of an order by its number, `2125` or `#2125`, and that of an authorization by what
 * the card provider calls it; what belongs to no order is for people of all markets (SIL-ORD-140).
 */
export function pageOfFindings(db: Db, actor: Actor, { page, state, q }: Readonly<InputOf<typeof ledgerPage>>) {
  const only = state.length === 1 ? state[0] : undefined
  const words = q.trim()
  const order_id = /^#?\s*(\d{1,9})$/.exec(words)?.[1]
  const query = db
    .selectFrom('ledger_findings')
    .where(ofOwnMarkets(actor, 'market_id'))
    .$if(only === 'open', (all) => all.where('resolved_at', 'is', null))
    .$if(only === 'resolved', (all) => all.where('resolved_at', 'is not', null))
    .$if(order_id !== undefined, (all) => all.where('order_id', '=', Number(order_id)))
    .$if(words !== '' && order_id === undefined, (all) => all.where('subject', '=', `authorization:${words}`))
    .select([
      'ledger_finding_id',
      'kind',
      'subject',
      'order_id',
      'account',
      'expected',
      'found',
      'cause',
      'found_at',
      'resolved_at',
      (finding) =>
        finding
          .selectFrom('markets')
          .select('time_zone')
          .whereRef('markets.market_id', '=', 'ledger_findings.market_id')
          .as('time_zone'),
    ])
  const order = [
    { column: 'resolved_at', kind: 'instant', descending: true, nullable: true },
    { column: 'ledger_finding_id', kind: 'integer', descending: true },
  ] as const
  return paged(query, { order, cursor: page })
}

type FindingRow = Extract<Awaited<ReturnType<typeof pageOfFindings>>, { ok: true }>['data']['rows'][number]

export function findingState(row: FindingRow): State['ledger_findings'][number] {
  const { ledger_finding_id, subject, order_id, expected, found } = row
  return {
    ledger_finding_id,
    order_id,
    authorization: subject.startsWith('authorization:') ? subject.slice('authorization:'.length) : null,
    expected,
    found,
    ...wordsOf(row),
    to_close: row.resolved_at === null && closedByHand.includes(row.cause) ? found - expected : null,
    found_at: row.found_at.getTime(),
    time_zone: row.time_zone,
    resolved_at: row.resolved_at?.getTime() ?? null,
  }
}

/** How many of those that the person is shown are not resolved, and whose they are; all of the markets have no names. */
export async function openCount(db: Db, actor: Actor): Promise<Pick<State, 'ledger_open' | 'ledger_markets'>> {
  const [{ open }, ledger_markets] = await Promise.all([
    db
      .selectFrom('ledger_findings')
      .where('resolved_at', 'is', null)
      .where(ofOwnMarkets(actor, 'market_id'))
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow(),
    ownMarketNames(db, actor),
  ])
  return { ledger_open: Number(open), ledger_markets }
}

/** Null: they work in all of them. */
export async function ownMarketNames(db: Db, actor: Actor): Promise<string[] | null> {
  const own = marketsOf(actor)
  if (own === 'all') return null
  const rows = await db
    .selectFrom('markets')
    .select('name')
    .where('market_id', '=', anyOf(own))
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** The newest that are not resolved, in words. */
export async function openFindings(db: Db, most: number) {
  const rows = await db
    .selectFrom('ledger_findings')
    .select(['kind', 'subject', 'account', 'expected', 'found', 'cause'])
    .where('resolved_at', 'is', null)
    .orderBy('ledger_finding_id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, ...wordsOf(row) }))
}

/** Those of a later version, read by this one, stay as they are. */
function wordsOf({ kind, account, cause }: { kind: keyof typeof findingKinds; account: string; cause: string }) {
  return {
    what: findingKinds[kind],
    account: accountWords[account as Account] ?? account,
    cause: causeWords[cause as Cause] ?? cause,
  }
}

export async function lastCheck(db: Db): Promise<State['ledger_check']> {
  const check = await db
    .selectFrom('ledger_checks')
    .select(['started_at', 'orders', 'authorizations', 'reported', 'differences'])
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return check ? { ...check, started_at: check.started_at.getTime() } : null
}
