import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import { pageCursor } from '#platform/core/paging.ts'
import { id } from '#platform/core/wire.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { ImportColumn, ImportKind } from '#platform/server/imports/import-kind.ts'
import { importMarkets } from '#platform/server/imports/market.ts'
import { rejectionsCsv } from '#platform/server/imports/rejections-csv.ts'
import { mostRejectionsKept } from '#platform/server/imports/report.ts'
import { unknownPage } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ImportShown, KindShown } from '../rules/import-state.ts'
import { shippedExamples } from './examples.ts'
import { importOf, latestImports, maySee, rejectionsOf } from './import-rows.ts'
import type { ImportsOptions } from './options.ts'
import { previewOf } from './preview.ts'
import { uploadFolder } from './uploads.ts'

export const importParams = z.object({ import_id: id })
const listQuery = z.object({ page: pageCursor })
const shownRejections = 200
const page = { entry: 'apps/office/import.tsx', face: 'ops' } as const

/** `/admin/import`: a new one and the history; `/admin/import/7`: its preview, its progress, its report. */
export function addImportPages(app: FastifyInstance, deps: ServerDeps, options: ImportsOptions): void {
  const { sessions, pages, db } = deps
  const schema = { tags: ['imports'] }

  const asked = { onRequest: guard(sessions, 'GET /admin/import'), schema: { ...schema, querystring: listQuery } }
  app.get('/admin/import', asked, async (request, reply) => {
    const actor = actorOf(request)
    const found = await latestImports(db, actor, z.parse(listQuery, request.query).page)
    if (!found) throw Object.assign(new Error(unknownPage.plain.text), { statusCode: 400 })
    const { rows, next, previous } = found
    const kinds = options.kinds.filter((kind) => !kind.withoutMarket || maySee(actor, null))
    const markets = (await importMarkets(db)).filter(({ market_id }) => maySee(actor, market_id))
    const state = {
      kinds: await Promise.all(kinds.map((kind) => kindShown(db, kind, null))),
      markets: markets.map(({ market_id, name }) => ({ market_id, name })),
      imports: rows,
      import_pages: { next, previous },
      most_upload: options.mostUpload,
    }
    return pages.send(request, reply, { ...page, title: 'Import', state })
  })

  app.get(
    '/admin/import/:import_id',
    { onRequest: guard(sessions, 'GET /admin/import/:import_id'), schema: { ...schema, params: importParams } },
    async (request, reply) => {
      const shown = await fullOf(deps, actorOf(request), z.parse(importParams, request.params).import_id)
      const kind = options.kinds.find(({ name }) => name === shown?.import.kind)
      if (!shown || !kind) return reply.callNotFound()
      const preview = await previewFor(deps, shown.import, kind)
      const state = { ...shown, kind: await kindShown(db, kind, shown.import.market_id), preview }
      return pages.send(request, reply, { ...page, title: `Import ${shown.import.file_name}`, state })
    },
  )

  app.get(
    '/admin/import/:import_id/progress',
    {
      onRequest: guard(sessions, 'GET /admin/import/:import_id/progress'),
      schema: { ...schema, params: importParams },
    },
    async (request, reply) => {
      const shown = await fullOf(deps, actorOf(request), z.parse(importParams, request.params).import_id)
      if (!shown) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').send(shown)
    },
  )

  app.get(
    '/admin/import/:import_id/rejected.csv',
    {
      onRequest: guard(sessions, 'GET /admin/import/:import_id/rejected.csv'),
      schema: { ...schema, params: importParams },
    },
    async (request, reply) => {
      const { import_id } = z.parse(importParams, request.params)
      if (!(await importOf(db, actorOf(request), import_id))) return reply.callNotFound()
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="rejected-${import_id}.csv"`)
        .send(rejectionsCsv(await rejectionsOf(db, import_id, mostRejectionsKept)))
    },
  )
}

async function fullOf({ db }: ServerDeps, actor: Actor, import_id: number) {
  const found = await importOf(db, actor, import_id)
  return found && { import: found, rejections: await rejectionsOf(db, import_id, shownRejections) }
}

async function previewFor({ db, dataDir }: ServerDeps, shown: ImportShown, kind: ImportKind) {
  if (!shown.has_file || shown.state === 'uploading') return null
  const row = await db
    .selectFrom('imports')
    .select('upload')
    .where('import_id', '=', shown.import_id)
    .executeTakeFirst()
  return row?.upload ? previewOf(kind, join(uploadFolder(dataDir), row.upload), shippedExamples()) : null
}

async function kindShown(db: Db, kind: ImportKind, market_id: number | null): Promise<KindShown> {
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
