import type { Page } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type Home, type HomeSummary, joinSummaries } from '../rules/home.ts'
import { isPermitted } from '../rules/permissions.ts'
import { makeOfficeOf } from './office.ts'

export type HomeInput = {
  readonly actor: Actor
  /** Those to count in; all of them work there. */
  readonly marketIds: readonly number[]
  /** The one that was chosen; null without a choice. */
  readonly market_id: number | null
  /** Every market there is: what belongs to none counts too. */
  readonly everywhere: boolean
  readonly now: Date
}
/** What an area says on the home, in one statement; it is asked only for those who may open its page. */
export type HomePart = {
  readonly page: Pick<Page, 'path' | 'may'>
  readonly summary: (db: Db, input: HomeInput) => Promise<HomeSummary>
}

/** Undefined for a market that is not this person's. */
export async function homeOf(
  db: Db,
  parts: readonly HomePart[],
  { actor, market_id, now }: { actor: Actor; market_id: number | undefined; now: Date },
): Promise<Home | undefined> {
  const office = await makeOfficeOf(db)(actor)
  const markets = office?.markets.map((market) => market.market_id) ?? []
  if (market_id !== undefined && !markets.includes(market_id)) return undefined
  const input: HomeInput = {
    actor,
    market_id: market_id ?? null,
    marketIds: market_id === undefined ? markets : [market_id],
    everywhere: market_id === undefined && actor.user?.market_ids.length === 0,
    now,
  }
  const may = parts.filter(({ page }) => isPermitted(actor.roles, page.may ?? []))
  const [time_zone, ...summaries] = await Promise.all([
    zoneOf(db, input.marketIds),
    ...may.map((part) => part.summary(db, input)),
  ])
  return { ...joinSummaries(summaries), market_id: market_id ?? null, now: now.getTime(), time_zone }
}

async function zoneOf(db: Db, marketIds: readonly number[]): Promise<string> {
  const first = await db
    .selectFrom('markets')
    .select('time_zone')
    .where('market_id', '=', anyOf(marketIds))
    .orderBy('market_id')
    .limit(1)
    .executeTakeFirst()
  // Before there is any market.
  return first?.time_zone ?? 'UTC'
}
