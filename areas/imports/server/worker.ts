import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#platform/server/clock.ts'
import { endDeadImports } from '#platform/server/imports/import-record.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { deleteOldUploads, deleteUpload } from './uploads.ts'

/** Starts the process that does one import; `apps/cosmic/import-job.ts`. */
export type Launch = (import_id: number) => ChildProcess

export type ImportWorker = {
  /** Looks for what waits now instead of at the next poll. */
  wake(): void
  stop(): Promise<void>
}

const pollMs = 2_000
const lookForDeadEveryMs = 10_000
const cleanEveryMs = 10 * 60_000
const endWithinMs = 8_000
const keptOfWords = 2_000

/** Runs what waits, one after another, each in a process of its own, so that no file can stall or end the server. */
export function startImportWorker(deps: {
  readonly db: Db
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Logger
  readonly launch: Launch
}): ImportWorker {
  const { db, dataDir, clock, log, launch } = deps
  let child: ChildProcess | undefined
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false
  let lookedForDeadAt = 0
  let cleanedAt = 0

  function look(): void {
    again = true
    looking ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'waiting imports cannot be run'))
      .finally(() => {
        looking = undefined
      })
  }

  async function work(): Promise<void> {
    while (again && !stopped) {
      again = false
      await clean()
      const import_id = await takeWaiting(db)
      if (import_id === undefined) continue
      again = true
      const words = await ended(import_id)
      await endedWithoutWords(db, import_id, stopped ? stoppedWords : dyingWords(words))
      await forgetFile(db, dataDir, import_id)
    }
  }

  /** Answers how it went, where it did not say so itself. */
  function ended(import_id: number): Promise<string> {
    return new Promise((resolve) => {
      let output = ''
      const started = launch(import_id)
      child = started
      started.stderr?.on('data', (text: Buffer) => {
        output = (output + text.toString()).slice(-keptOfWords)
      })
      const end = (how: string) => {
        child = undefined
        if (output || how !== '0') log.warn({ import_id, how, output }, 'an import ended badly')
        resolve(how)
      }
      started.once('error', (error) => end(error.message))
      started.once('close', (code, signal) => end(String(signal ?? code)))
    })
  }

  async function clean(): Promise<void> {
    const now = Date.now()
    if (now - lookedForDeadAt >= lookForDeadEveryMs) {
      lookedForDeadAt = now
      await endDeadImports(db)
    }
    if (now - cleanedAt >= cleanEveryMs) {
      cleanedAt = now
      await deleteOldUploads(db, dataDir, clock.now())
    }
  }

  const timer = setInterval(look, pollMs)
  look()
  return {
    wake: look,
    async stop() {
      stopped = true
      clearInterval(timer)
      child?.kill('SIGTERM')
      const impatient = setTimeout(() => child?.kill('SIGKILL'), endWithinMs)
      await looking
      clearTimeout(impatient)
    },
  }
}

/** Two processes never take the same one. */
async function takeWaiting(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ import_id: number }>`
    update imports set state = 'starting', started_at = clock_timestamp()
    where import_id = (
      select import_id from imports where state = 'waiting' and upload is not null
      order by import_id limit 1 for update skip locked
    ) returning import_id`.execute(db)
  return rows[0]?.import_id
}

type LastWords = { readonly state: 'interrupted' | 'failed'; readonly error: string }

/** It may have had no time to say so itself. */
const stoppedWords: LastWords = {
  state: 'interrupted',
  error: 'The server was stopped in the middle, and nothing was changed.',
}

/** Killed, out of memory, or it could not even begin. */
const dyingWords = (how: string): LastWords => ({
  state: 'failed',
  error: `Its process ended in the middle (${how}), and nothing was changed. A file that needs more memory than there is ends so too.`,
})

async function endedWithoutWords(db: Db, import_id: number, words: LastWords): Promise<void> {
  await db
    .updateTable('imports')
    .set({ ...words, step: '', share: null, ended_at: sql`clock_timestamp()` })
    .where('import_id', '=', import_id)
    .where('state', 'in', ['starting', 'running'])
    .execute()
}

async function forgetFile(db: Db, dataDir: string, import_id: number): Promise<void> {
  const row = await db
    .selectFrom('imports')
    .select('upload')
    .where('import_id', '=', import_id)
    .where('state', '=', 'done')
    .where('dry_run', '=', false)
    .executeTakeFirst()
  if (row?.upload) await deleteUpload(db, dataDir, row.upload)
}
