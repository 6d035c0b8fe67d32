import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { type Clock, makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { type ImportMarket, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { findImportMarket, importMarkets } from '#platform/server/imports/market.ts'
import { rejectionsCsv } from '#platform/server/imports/rejections-csv.ts'
import { type ImportResult, runImport } from '#platform/server/imports/run-import.ts'
import { makeHints } from '#platform/server/live.ts'
import { makeSecrets, type Secrets } from '#platform/server/secrets.ts'
import { type Db, makeUnitsOfWork } from '#platform/server/unit-of-work.ts'
import { importKinds } from '../server/import-kinds.ts'
import { describeKinds, importUsage } from './import-help.ts'
import { type ImportInput, readImportInput } from './import-input.ts'
import { showProgress } from './import-progress.ts'
import { describeResult } from './import-report.ts'
import { untilSignal } from './until-signal.ts'
import { withDatabase } from './with-database.ts'

const exitCodes = { done: 0, refused: 1, interrupted: 130 } as const satisfies Record<ImportResult['state'], number>
/** Hints leave a moment after their commit, together. */
const hintsLeaveMs = 100

/** `npm run cosmic -- import <kind> <file> --market <name>`: brings a file in, or says what it would change. */
export async function run(args: readonly string[]): Promise<void> {
  const [name = '', ...rest] = args
  const kind = importKinds.find((known) => known.name === name)
  if (!name || args.includes('--help')) {
    console.log(`${importUsage}\n\n${describeKinds(kind ? [kind] : importKinds)}`)
    return
  }
  if (!kind) throw new ImportRefused(`There is no kind ${name}.\n\n${describeKinds(importKinds)}`)
  const input = readImportInput(kind, rest, (path) => readFileSync(path, 'utf8'))
  if (input.report) writeRejections(input.report, [])
  const result = await withDatabase((url, settings) => {
    const clock = makeClock({ offsetMs: settings.clockOffsetMs, scale: settings.timeScale })
    const { mostUnpacked } = settings.imports
    const secrets = makeSecrets(settings.dataKey)
    return bringIn(input, { url, listenUrl: settings.database.listenUrl ?? url, clock, mostUnpacked, secrets })
  })
  if (input.report) {
    writeRejections(input.report, result.rejections)
    console.log(`The rejected rows are in ${input.report}.`)
  }
  process.exitCode = exitCodes[result.state]
}

/** Once before the import, so that nothing is brought in whose rejected rows cannot be written down. */
function writeRejections(path: string, rejections: ImportResult['rejections']): void {
  try {
    writeFileSync(path, rejectionsCsv(rejections))
  } catch (error) {
    throw new ImportRefused(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function bringIn(
  input: ImportInput,
  place: { url: string; listenUrl: string; clock: Clock; mostUnpacked: number; secrets: Secrets },
): Promise<ImportResult> {
  const { clock, mostUnpacked, secrets } = place
  const { db, close } = openDatabase(place.url, { max: 4 })
  const hints = makeHints({ url: place.listenUrl, log: pino({ level: 'silent' }) })
  const stop = untilSignal('It was interrupted, and nothing was changed.')
  try {
    const market = await marketOf(db, input)
    const units = makeUnitsOfWork({ db, clock, hints, wakeJobs: () => undefined })
    const shown = showProgress(process.stderr)
    const result = await runImport({
      units,
      ...input,
      market,
      mostUnpacked,
      secrets,
      signal: stop.signal,
      progress: shown.progress,
    }).finally(shown.end)
    console.log(describeResult(result, { kind: input.kind.name, file: input.file, market: market?.name }))
    await pause(hintsLeaveMs)
    return result
  } finally {
    stop.forget()
    await hints.close()
    await close()
  }
}

async function marketOf(db: Db, { kind, market }: ImportInput): Promise<ImportMarket | undefined> {
  if (kind.withoutMarket) return undefined
  const found = market ? await findImportMarket(db, market) : undefined
  if (found) return found
  const known = (await importMarkets(db)).map((each) => `${each.slug} (${each.name})`).join(', ') || 'none yet'
  throw new ImportRefused(
    `${market ? `There is no market ${market}` : 'Say for which market: --market <name>'}. The markets: ${known}.`,
  )
}
