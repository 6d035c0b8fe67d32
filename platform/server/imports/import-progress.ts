import { sql } from 'kysely'
import type { Db, Tx } from '../unit-of-work.ts'
import { saveProgress } from './import-record.ts'
import type { Counts, FullReport } from './report.ts'

export type ImportProgress = {
  readonly import_id: number
  readonly step: string
  /** Of this step, 0 to 1, where it is known. */
  readonly share: number | undefined
  readonly counts: Counts
  readonly rejected: number
}

const tellEveryMs = 500

/** Says how far an import is, to whoever waits and to its row; hears from the row that it shall end. */
export function tellProgress(deps: {
  readonly db: Db
  readonly import_id: number
  readonly report: FullReport
  /** How much of the file is read, 0 to 1, where that can be said. */
  readonly readShare: () => number | undefined
  readonly progress: ((progress: ImportProgress) => void) | undefined
  readonly onCancel: () => void
}) {
  const { db, import_id, report, readShare, progress, onCancel } = deps
  let saving: Promise<void> | undefined

  async function save(now: ImportProgress): Promise<void> {
    const { cancel } = await saveProgress(db, import_id, now)
    progress?.(now)
    if (cancel) onCancel()
  }

  function tell(): void {
    const { name, share } = report.current
    const now = {
      import_id,
      step: name || 'Reading the file',
      share: share ?? readShare(),
      counts: report.counts,
      rejected: report.rejected,
    }
    // A database that cannot take the progress cannot take the import either, and says so there.
    saving ??= save(now)
      .catch(() => undefined)
      .finally(() => {
        saving = undefined
      })
  }

  const timer = setInterval(tell, tellEveryMs)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await saving
    },
  }
}

/** The connection of this transaction, to call its statement off from another one. */
export async function backendOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

/** A long statement ends when the import shall, not when it is ready. Answers how to stop listening. */
export function cancelStatements(db: Db, pid: number, signal: AbortSignal): () => void {
  const cancel = () => {
    void sql`select pg_cancel_backend(${pid}::integer)`.execute(db).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}

/** No time limit of the deployment ends an import; and a database whose client was killed notices within seconds. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    tx,
  )
  await sql`
    do $$ begin
      perform set_config('client_connection_check_interval', '2000', true);
    exception when others then null; -- not on every platform
    end $$`.execute(tx)
}
