import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '../actor.ts'
import type { Secrets } from '../secrets.ts'
import type { UnitOfWork, UnitsOfWork } from '../unit-of-work.ts'
import { checkOptions } from './choices.ts'
import { openImportFile } from './file.ts'
import { type ImportFile, type ImportKind, type ImportMarket, ImportRefused } from './import-kind.ts'
import { backendOf, cancelStatements, type ImportProgress, takeTime, tellProgress } from './import-progress.ts'
import {
  endDeadImports,
  type ImportState,
  lockImport,
  lockKind,
  makeImport,
  type NewImport,
  saveEnd,
  startImport,
} from './import-record.ts'
import { type Counts, collectReport, type FullReport, type Rejection, wordsOfRefusal } from './report.ts'

export type ImportRequest = {
  readonly units: UnitsOfWork
  readonly kind: ImportKind
  /** Absent for kinds that are `withoutMarket`. */
  readonly market?: ImportMarket | undefined
  /** A path, or a file that is in memory. */
  readonly file: string | ImportFile
  readonly secrets?: Secrets | undefined
  readonly mapping?: ReadonlyMap<string, string> | undefined
  readonly options?: ReadonlyMap<string, string> | undefined
  /** Does all the work and takes it back. */
  readonly dryRun?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** Called when the progress stands in the table too. */
  readonly progress?: ((progress: ImportProgress) => void) | undefined
  readonly actor?: Actor | undefined
  /** A row of `imports` that waits to be run; without one it makes its own. */
  readonly import_id?: number | undefined
  /** What the owner of the file calls it, where its path does not say. */
  readonly fileName?: string | undefined
  readonly mostUnpacked?: number | undefined
}

export type ImportResult = {
  readonly import_id: number
  readonly state: Extract<ImportState, 'done' | 'refused' | 'interrupted'>
  readonly dryRun: boolean
  readonly counts: Counts
  /** All of them; `rejections` are the first ten thousand. */
  readonly rejected: number
  readonly rejections: readonly Rejection[]
  readonly notes: readonly string[]
  /** Why it was refused. */
  readonly error: string | undefined
  readonly ms: number
}

const cancelled = new Error('It was cancelled, and nothing was changed.')

/**
 * Brings one file in, in one transaction under a lock of its market and kind. What came of it stands in `imports`: progress is written
 * there by another connection, the end of an import by its own transaction, so that the two cannot disagree. Breakage is thrown.
 */
export async function runImport(request: ImportRequest): Promise<ImportResult> {
  const { units, market, dryRun = false } = request
  const { db } = units
  const begun = performance.now()
  await endDeadImports(db)
  const import_id = request.import_id ?? (await makeImport(db, recordOf(request)))
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, ...(request.signal ? [request.signal] : [])])
  let report = collectReport()

  const end = async (state: ImportResult['state'], error?: string): Promise<ImportResult> => {
    // A finished import said so in its own transaction.
    if (state !== 'done' || dryRun) await saveEnd(db, import_id, { state, error, report })
    const { counts, rejected, rejections, notes } = report
    return { import_id, state, dryRun, counts, rejected, rejections, notes, error, ms: performance.now() - begun }
  }

  try {
    await units.run(request.actor, async (unit) => {
      // A lost race is run again from the start.
      report = collectReport()
      await bringIn({ request, unit, import_id, report, signal, cancel: () => stop.abort(cancelled) })
      if (dryRun) return refuse('dry_run')
      unit.audit({
        what: 'import',
        subject: `import:${import_id}`,
        market_id: market?.market_id ?? null,
        detail: { ...recordOf(request), counts: report.counts, rejected: report.rejected },
      })
      await saveEnd(unit.tx, import_id, { state: 'done', report })
      return ok(undefined)
    })
    return await end('done')
  } catch (error) {
    if (signal.aborted) return end('interrupted', signal.reason instanceof Error ? signal.reason.message : undefined)
    const words = wordsOfRefusal(error instanceof Error ? error.message : String(error))
    if (error instanceof ImportRefused) return end('refused', words)
    // What broke may be the database: then the first error is the one to tell, and the row is ended as that of a dead import.
    await saveEnd(db, import_id, { state: 'failed', error: `It broke: ${words.slice(0, 500)}`, report }).catch(
      () => undefined,
    )
    throw error
  }
}

async function bringIn(deps: {
  readonly request: ImportRequest
  readonly unit: UnitOfWork
  readonly import_id: number
  readonly report: FullReport
  readonly signal: AbortSignal
  readonly cancel: () => void
}): Promise<void> {
  const { request, unit, import_id, report, signal, cancel } = deps
  const { units, kind, market, mapping = new Map(), options = new Map() } = request
  checkOptions(kind, options)
  if (!(await lockKind(unit.tx, kind.name, market?.market_id)))
    throw new ImportRefused(`Another import of ${kind.name} is running for this market. Wait until it has ended.`)
  await lockImport(unit.tx, import_id)
  await takeTime(unit.tx)
  signal.throwIfAborted()
  await startImport(units.db, import_id)

  let share: number | undefined
  const file =
    typeof request.file === 'string'
      ? openImportFile(request.file, {
          signal,
          name: request.fileName,
          mostUnpacked: request.mostUnpacked,
          onRead: (read, size) => {
            share = size > 0 ? read / size : undefined
          },
        })
      : request.file
  const listening = cancelStatements(units.db, await backendOf(unit.tx), signal)
  const telling = tellProgress({
    db: units.db,
    import_id,
    report,
    readShare: () => share,
    progress: request.progress,
    onCancel: cancel,
  })
  try {
    await kind.run({
      unit,
      ...(market && { market }),
      ...(request.secrets && { secrets: request.secrets }),
      file,
      mapping,
      options,
      report,
      signal,
    })
    if ('encoding' in file && file.encoding === 'windows-1252')
      report.note('The file is not UTF-8, so its letters were read as Windows-1252.')
    signal.throwIfAborted()
  } finally {
    listening()
    await telling.stop()
  }
}

function recordOf(request: ImportRequest): NewImport {
  const { kind, market, file, fileName, dryRun = false, mapping = new Map(), options = new Map(), actor } = request
  return {
    kind: kind.name,
    market_id: market?.market_id ?? null,
    file_name: fileName ?? (typeof file === 'string' ? (file.split(/[\\/]/).at(-1) ?? '') : file.name),
    dry_run: dryRun,
    mapping: Object.fromEntries(mapping),
    options: Object.fromEntries(options),
    user_id: actor?.user?.user_id ?? null,
  }
}
