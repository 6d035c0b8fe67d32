import { sql } from 'kysely'
import type { CardProvider, ReportedAuthorization } from '#areas/cards/server/public.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  compareMissing,
  compareOwn,
  compareUnknown,
  compareWithProvider,
  type OwnAuthorization,
  type ProvidersAuthorization,
} from '../rules/compare-authorization.ts'
import type { ComparedSubject } from './findings.ts'
import { ofDispute } from './movement-sql.ts'

type Own = OwnAuthorization & {
  readonly card_authorization_id: number
  readonly idempotency_key: string
  readonly provider_reference: string
  readonly order_id: number
  readonly market_id: number
  readonly changed_at: Date
}
type Compared = {
  readonly deps: { readonly db: Db; readonly cards: CardProvider }
  readonly since: Date | null
  readonly now: Date
}

/** What both sides may be about to write down: a request to the provider is given up, and sent again, within this time. */
const graceMs = 2 * 60_000
const rowsAtOnce = 1_000

const columns = `
  a.card_authorization_id, a.idempotency_key, a.provider_reference, a.state, a.amount, a.captured_amount as captured, a.order_id, o.market_id,
  a.changed_at, coalesce(l.held, 0) as held, coalesce(l.taken, 0) as taken,
  coalesce(l.written_off, 0) as written_off, coalesce(l.capture_booked, 0) as capture_booked
  from card_authorizations a join orders o on o.order_id = a.order_id cross join lateral (
    select sum(card_held)::integer as held, (sum(card_provider) filter (where not ${ofDispute}))::integer as taken,
      -(sum(card_provider) filter (where ${ofDispute}))::integer as written_off,
      (sum(card_provider) filter (where kind = 'captured'))::integer as capture_booked
    from ledger_movements where order_id = a.order_id and card_authorization_id = a.card_authorization_id) l`
const ofKeys = prepare<Own>(`select ${columns} where a.idempotency_key = any(:keys::text[])`)
const ofReference = prepare<Own>(`select ${columns} where a.provider_reference = :reference`)
const page = prepare<Own>(`
  select ${columns}
  where a.card_authorization_id > :after
    and (:since::timestamptz is null or a.changed_at >= :since or a.provider_reference = any(:also::text[]))
  order by a.card_authorization_id limit ${rowsAtOnce}`)

/**
 * The authorizations of this time, page by page: first what the provider reports, then ours that it did not report. `also` are the
 * provider's names of those that are looked at again.
 */
export async function* comparedAuthorizations(
  of: Compared & { readonly also: readonly string[] },
): AsyncGenerator<{ reported: number; own: number; compared: ComparedSubject[] }> {
  const seen = new Set<number>()
  const left = new Set(of.also)
  for await (const reported of reportPages(of)) {
    const own = new Map((await ofKeys(of.deps.db, { keys: reported.map(keyOf) })).map((row) => [keyOf(row), row]))
    const unknown = reported.filter((one) => !own.has(keyOf(one)))
    const causes = await causesOfUnknown(of.deps.db, unknown.map(keyOf))
    for (const row of own.values()) seen.add(row.card_authorization_id)
    for (const { authorizationId } of reported) left.delete(authorizationId)
    const compared = reported.flatMap((theirs) => compareOne(of, own.get(keyOf(theirs)), theirs, causes))
    yield { reported: reported.length, own: own.size, compared }
  }
  for (let after = 0; ; ) {
    const rows = await page(of.deps.db, { after, since: of.since, also: of.also })
    if (rows.length === 0) break
    const unreported = rows.filter((row) => !seen.has(row.card_authorization_id))
    const compared: ComparedSubject[] = []
    for (const row of unreported) {
      const theirs = await of.deps.cards.findAuthorization(row.provider_reference)
      left.delete(row.provider_reference)
      compared.push(...compareOne(of, row, theirs, new Map()))
    }
    yield { reported: 0, own: unreported.length, compared }
    after = rows.at(-1)?.card_authorization_id ?? after
  }
  yield { reported: 0, own: 0, compared: await lookAgain(of, [...left]) }
}

/** One of ours alone, as its provider has it now; the daily check tells of those that are nobody's. */
export async function comparedAuthorization(
  deps: Compared['deps'],
  reference: string,
  now: Date,
): Promise<ComparedSubject[]> {
  const [own] = await ofReference(deps.db, { reference })
  if (!own) return []
  const theirs = await deps.cards.findAuthorization(reference)
  return compareOne({ deps, since: null, now }, own, theirs, new Map())
}

async function* reportPages({ deps, since }: Compared): AsyncGenerator<ReportedAuthorization[]> {
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await deps.cards.report({
      ...(after !== undefined && { after }),
      ...(since && { since: since.getTime() }),
    })
    yield page.authorizations
    after = page.next
  }
}

const keyOf = (row: { idempotencyKey: string } | { idempotency_key: string }) =>
  'idempotencyKey' in row ? row.idempotencyKey : row.idempotency_key

/** Nothing for what has just been changed, here or there: the next check sees how it ended. */
function compareOne(
  { now }: Compared,
  own: Own | undefined,
  theirs:
    | (ProvidersAuthorization & { authorizationId: string; changedAt?: number; idempotencyKey?: string })
    | undefined,
  causes: ReadonlyMap<string, UnknownCause>,
): ComparedSubject[] {
  const changedAt = Math.max(own?.changed_at.getTime() ?? 0, theirs?.changedAt ?? 0)
  if (changedAt > now.getTime() - graceMs) return []
  const reference = theirs?.authorizationId ?? own?.provider_reference
  const differences = own
    ? [...compareOwn(own), ...(theirs ? compareWithProvider(own, theirs) : compareMissing(own))]
    : theirs
      ? compareUnknown(theirs, causes.get(theirs.idempotencyKey ?? '') ?? 'not_of_ours')
      : []
  const { market_id = null, order_id = null } = own ?? {}
  return [{ subject: `authorization:${reference}`, market_id, order_id, differences }]
}

/** Of no order of ours, and moved before the time that the report was asked for. */
async function lookAgain({ deps }: Compared, references: readonly string[]): Promise<ComparedSubject[]> {
  const compared: ComparedSubject[] = []
  for (const reference of references) {
    const theirs = await deps.cards.findAuthorization(reference)
    const differences = theirs ? compareUnknown(theirs, 'not_of_ours') : []
    compared.push({ subject: `authorization:${reference}`, market_id: null, order_id: null, differences })
  }
  return compared
}

type UnknownCause = Parameters<typeof compareUnknown>[1]

/** Keys of attempts that have ended without an order, and of charges that are not done. */
async function causesOfUnknown(db: Db, keys: readonly string[]): Promise<Map<string, UnknownCause>> {
  const numbered = (word: string) => keys.flatMap((key) => new RegExp(`^${word}-(\\d{1,15})$`).exec(key)?.[1] ?? [])
  const [attempts, charges] = [numbered('attempt'), numbered('charge')]
  if (attempts.length === 0 && charges.length === 0) return new Map()
  const { rows } = await sql<{ key: string; cause: UnknownCause }>`
    select 'attempt-' || order_attempt_id as key, 'attempt_failed' as cause from order_attempts
    where order_attempt_id = any(${attempts}::bigint[]) and stage = 'failed'
    union all select 'charge-' || order_charge_id, 'charge_not_recorded' from order_charges
    where order_charge_id = any(${charges}::bigint[]) and state = 'pending'`.execute(db)
  return new Map(rows.map(({ key, cause }) => [key, cause]))
}
