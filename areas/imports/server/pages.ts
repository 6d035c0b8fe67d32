import { join } from 'node:path'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { ImportColumn, ImportKind } from '#platform/server/imports/import-kind.ts'
import { importMarkets } from '#platform/server/imports/market.ts'
import { rejectionsCsv } from '#platform/server/imports/rejections-csv.ts'
import { mostRejectionsKept } from '#platform/server/imports/report.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, page, type RouteHandler, sent } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { importPage, importProgress, importsPage, rejectedRows } from '../calls/imports.ts'
import type { ImportView, KindView } from '../rules/import-state.ts'
import { alcoholWarnings } from './alcohol-warnings.ts'
import { shippedExamples } from './examples.ts'
import { importOf, latestImports, rejectionsOf } from './import-rows.ts'
import type { ImportsOptions } from './options.ts'
import { previewOf } from './preview.ts'
import { uploadFolder } from './uploads.ts'

const shownRejections = 200

/** `/admin/import`: a new one and the history; `/admin/import/7`: its preview, its progress, its report. */
export function importPages(dataDir: string, options: ImportsOptions): RouteHandler[] {
  return [
    page(importsPage, async ({ db, data, actor }) => {
      const found = await latestImports(db, actor, data)
      if (!found) return unknownPage
      const { rows, next, previous } = found
      const kinds = options.kinds.filter((kind) => !kind.withoutMarket || worksIn(actor, null))
      const markets = (await importMarkets(db)).filter(({ market_id }) => worksIn(actor, market_id))
      return {
        state: {
          kinds: await Promise.all(kinds.map((kind) => kindShown(db, kind, null))),
          warnings: await alcoholWarnings(db, (market_id) => worksIn(actor, market_id)),
          markets: markets.map(({ market_id, name }) => ({ market_id, name })),
          imports: rows,
          import_pages: { next, previous },
          most_upload: options.mostUpload,
        },
      }
    }),
    page(importPage, async ({ db, data, actor }) => {
      const shown = await fullOf(db, actor, data.import_id)
      const kind = options.kinds.find(({ name }) => name === shown?.import.kind)
      if (!shown || !kind) return undefined
      const preview = await previewFor(db, dataDir, shown.import, kind)
      const state = { ...shown, kind: await kindShown(db, kind, shown.import.market_id), preview }
      return { title: `Import ${shown.import.file_name}`, state }
    }),
    answer(importProgress, async ({ db, data, actor }) => {
      const shown = await fullOf(db, actor, data.import_id)
      return shown ? ok(shown) : refuse('unknown_id')
    }),
    answer(rejectedRows, async ({ db, data: { import_id }, actor, reply }) => {
      if (!(await importOf(db, actor, import_id))) return refuse('unknown_id')
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="rejected-${import_id}.csv"`)
        .send(rejectionsCsv(await rejectionsOf(db, import_id, mostRejectionsKept)))
      return sent
    }),
  ]
}

async function fullOf(db: Db, actor: Actor, import_id: number) {
  const found = await importOf(db, actor, import_id)
  return found && { import: found, rejections: await rejectionsOf(db, import_id, shownRejections) }
}

async function previewFor(db: Db, dataDir: string, shown: ImportView, kind: ImportKind) {
  if (!shown.has_file || shown.state === 'uploading') return null
  const row = await db
    .selectFrom('imports')
    .select('upload')
    .where('import_id', '=', shown.import_id)
    .executeTakeFirst()
  return row?.upload ? previewOf(kind, join(uploadFolder(dataDir), row.upload), shippedExamples()) : null
}

async function kindShown(db: Db, kind: ImportKind, market_id: number | null): Promise<KindView> {
  const { name, does, endings, columns = [], options = [], withoutMarket } = kind
  const word = (one: ImportColumn) => ({ name: one.name, about: one.about, required: one.required ?? false })
  const withChoices = options.map(async ({ choices = null, ...option }) => {
    if (typeof choices !== 'function') return { ...word(option), choices }
    return { ...word(option), choices: market_id === null ? null : await choices(db, market_id) }
  })
  return {
    name,
    does,
    endings,
    columns: columns.map(word),
    options: await Promise.all(withChoices),
    needs_market: !withoutMarket,
  }
}
