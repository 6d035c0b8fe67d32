import { join } from 'node:path'
import pino from 'pino'
import { absentActor } from '#platform/server/absent-actor.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import { importMarkets } from '#platform/server/imports/market.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { makeHints } from '#platform/server/live.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { type Db, makeUnitsOfWork } from '#platform/server/unit-of-work.ts'
import { importKinds } from '../server/import-kinds.ts'
import { untilSignal } from './until-signal.ts'
import { withDatabase } from './with-database.ts'

const words = { interrupted: 'The server was stopped in the middle, and nothing was changed.' }

/** `import-job <import_id>`: what the office's page started, in a process of its own, so that no file can stall or end the server. */
export async function run([id, ...more]: readonly string[]): Promise<void> {
  const import_id = Number(id)
  if (!Number.isSafeInteger(import_id) || more.length > 0)
    throw new ImportRefused('The server starts this command itself.')
  await withDatabase(async (url, settings) => {
    const { db, close } = openDatabase(url, { max: 4 })
    const hints = makeHints({ url: settings.database.listenUrl ?? url, log: pino({ level: 'silent' }) })
    const stop = untilSignal(words.interrupted)
    // A server that was killed cannot tell us to end.
    process.once('disconnect', stop.now)
    try {
      const request = await requestedImport(db, import_id)
      const units = makeUnitsOfWork({
        db,
        clock: makeClock({ offsetMs: settings.clockOffsetMs, scale: settings.timeScale }),
        hints,
        wakeJobs: () => undefined,
      })
      await runImport({
        ...request,
        units,
        import_id,
        file: join(settings.dataDir, 'imports', request.upload),
        mostUnpacked: settings.imports.mostUnpacked,
        secrets: makeSecrets(settings.dataKey),
        signal: stop.signal,
        progress: () => hints.publish(`import:${import_id}`),
      })
    } finally {
      stop.forget()
      await hints.close()
      await close()
    }
  })
  // The channel to the server would keep us.
  process.disconnect?.()
}

async function requestedImport(db: Db, import_id: number) {
  const row = await db
    .selectFrom('imports')
    .select(['kind', 'market_id', 'file_name', 'upload', 'dry_run', 'mapping', 'options', 'user_id'])
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  const kind = importKinds.find(({ name }) => name === row?.kind)
  if (!row?.upload || !kind) throw new ImportRefused(`There is no import ${import_id} to run.`)
  const market = (await importMarkets(db)).find(({ market_id }) => market_id === row.market_id)
  return {
    kind,
    market,
    upload: row.upload,
    fileName: row.file_name,
    dryRun: row.dry_run,
    mapping: wordsOf(row.mapping),
    options: wordsOf(row.options),
    actor: row.user_id === null ? undefined : await absentActor(db, { user_id: row.user_id }),
  }
}

const wordsOf = (json: unknown) => new Map(Object.entries(json as Record<string, string>))
