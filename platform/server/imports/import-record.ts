import { sql } from 'kysely'
import type { Db, Tx } from '../unit-of-work.ts'
import type { Counts, Rejection } from './report.ts'
import { insertMany } from './rows.ts'

/** What stands in `imports` about one check or import. */
export type ImportState =
  | 'uploading'
  | 'ready'
  | 'waiting'
  | 'starting'
  | 'running'
  | 'done'
  | 'refused'
  | 'interrupted'
  | 'failed'

export type NewImport = {
  readonly kind: string
  readonly market_id: number | null
  readonly file_name: string
  readonly dry_run: boolean
  readonly mapping: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string>>
  readonly user_id: number | null
}

type StoredProgress = { readonly counts: Counts; readonly rejected: number }
type ImportEnd = {
  readonly state: ImportState
  readonly error?: string | undefined
  readonly report: StoredProgress & { readonly rejections: readonly Rejection[]; readonly notes: readonly string[] }
}

/** First halves of advisory locks, so that no other use of them meets ours. */
const locks = { kind: 770_501, import: 770_502 }
export const diedInTheMiddle = 'It ended in the middle, and nothing was changed.'

export async function makeImport(db: Db, { mapping, options, ...row }: NewImport): Promise<number> {
  const made = await db
    .insertInto('imports')
    .values({ ...row, mapping: JSON.stringify(mapping), options: JSON.stringify(options), state: 'waiting' })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  return made.import_id
}

/** One import of a kind and market at a time; false says at once that there is one already. */
export async function lockKind(tx: Tx, kind: string, market_id: number | undefined): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${locks.kind}::integer, hashtext(${`${kind}:${market_id ?? ''}`})) as held`.execute(
    tx,
  )
  return rows[0]?.held === true
}

/** Held as long as the import lives, however its process ends. */
export async function lockImport(tx: Tx, import_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.import}::integer, ${import_id}::integer)`.execute(tx)
}

export async function startImport(db: Db, import_id: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'running', started_at: sql`clock_timestamp()`, error: null })
    .where('import_id', '=', import_id)
    .execute()
}

/** Answers whether someone wants it to end. */
export async function saveProgress(
  db: Db,
  import_id: number,
  { step, share, counts, rejected }: StoredProgress & { readonly step: string; readonly share: number | undefined },
): Promise<{ cancel: boolean }> {
  const row = await db
    .updateTable('imports')
    .set({ step, share: share ?? null, counts: JSON.stringify(counts), rejected })
    .where('import_id', '=', import_id)
    .returning('cancel_requested_at')
    .executeTakeFirst()
  return { cancel: row?.cancel_requested_at !== null }
}

/** The report, with the rows that were not taken; again is harmless. */
export async function saveEnd(db: Db | Tx, import_id: number, ending: ImportEnd): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => saveEnd(tx, import_id, ending))
  const { state, error, report } = ending
  await db
    .updateTable('imports')
    .set({
      state,
      error: error ?? null,
      counts: JSON.stringify(report.counts),
      rejected: report.rejected,
      notes: JSON.stringify(report.notes),
      step: '',
      share: null,
      ended_at: sql`clock_timestamp()`,
    })
    .where('import_id', '=', import_id)
    .execute()
  await db.deleteFrom('import_rejections').where('import_id', '=', import_id).execute()
  const rows = report.rejections.map((rejection, position) => ({ import_id, position, ...rejection }))
  await insertMany(db as Tx, 'import_rejections', rows)
}

/** An import whose process was killed says so: its lock went with its connection. One that starts has no lock for a moment. */
export async function endDeadImports(db: Db): Promise<void> {
  await sql`
    update imports set state = 'interrupted', error = ${diedInTheMiddle}, step = '', share = null, ended_at = clock_timestamp()
    where (state = 'running' or state = 'starting' and started_at < clock_timestamp() - interval '1 minute') and not exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${locks.import}::integer::oid and objid = import_id::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
    )`.execute(db)
}
