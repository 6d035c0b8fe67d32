import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { Difference } from '../rules/difference.ts'

/** Something that was compared: an order, or an authorization. */
export type ComparedSubject = {
  readonly subject: string
  readonly market_id: number | null
  readonly order_id: number | null
  readonly differences: readonly Difference[]
}

/** What was found before and is not resolved; each check looks at it again. */
export async function openSubjects(db: Db): Promise<{ orders: number[]; authorizations: string[] }> {
  const rows = await db
    .selectFrom('ledger_findings')
    .select('subject')
    .distinct()
    .where('resolved_at', 'is', null)
    .execute()
  const of = (what: string) =>
    rows.flatMap(({ subject }) => (subject.startsWith(`${what}:`) ? [subject.slice(what.length + 1)] : []))
  return { orders: of('order').map(Number), authorizations: of('authorization') }
}

/**
 * Writes down what does not agree, and resolves what does again. A difference that is there still keeps the time when it was first found; of
 * two checks at once the later one says how it stands.
 */
export async function recordCompared(tx: Tx, compared: readonly ComparedSubject[], now: Date): Promise<number> {
  const found = compared
    .flatMap(({ differences, ...of }) => differences.map((difference) => ({ ...of, ...difference })))
    .toSorted((a, b) => (a.kind + a.subject < b.kind + b.subject ? -1 : 1))
  const subjects = compared.map(({ subject }) => subject)
  const keys = found.map(({ kind, subject }) => `${kind} ${subject}`)
  await sql`update ledger_findings set resolved_at = ${now} where resolved_at is null
    and subject = any(${subjects}::text[]) and not kind || ' ' || subject = any(${keys}::text[])`.execute(tx)
  if (found.length > 0)
    await sql`
      insert into ledger_findings (kind, subject, market_id, order_id, account, expected, found, cause, found_at, seen_at)
      select kind, subject, market_id, order_id, account, expected, found, cause, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (kind text, subject text, market_id integer, order_id integer,
        account text, expected integer, found integer, cause text)
      on conflict (kind, subject) where resolved_at is null do update
        set seen_at = excluded.seen_at, account = excluded.account, expected = excluded.expected, found = excluded.found,
          cause = excluded.cause`.execute(tx)
  return found.length
}

const keptDays = 400
const dayMs = 86_400_000

/** Checks, and what they found and is resolved, are kept for a year and the time in which it is audited. */
export async function forgetOldChecks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  await db.deleteFrom('ledger_findings').where('resolved_at', '<', before).execute()
  await db.deleteFrom('ledger_checks').where('started_at', '<', before).execute()
}
