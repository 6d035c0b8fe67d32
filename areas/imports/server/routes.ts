import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { id } from '#platform/core/wire.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { isStorable } from '#platform/server/imports/storable.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { importOf, maySee } from './import-rows.ts'
import type { ImportsOptions } from './options.ts'
import { importParams } from './pages.ts'
import { addPart, hasRoomFor, mostOfPart, newUpload, readPart } from './uploads.ts'

const word = z.string().check(z.maxLength(500), z.refine(isStorable))
const newImport = z.strictObject({
  kind: word,
  market_id: z.nullable(id),
  file_name: word.check(z.minLength(1)),
  file_size: z.number().check(z.int(), z.minimum(0)),
})
const place = z.object({ from: z.coerce.number().check(z.int(), z.minimum(0)) })
const wish = z.strictObject({
  mapping: z.record(word, word),
  options: z.record(word, word),
  dry_run: z.boolean(),
})

const words = {
  unknown_kind: 'There is no such kind of file.',
  unknown_market: 'There is no such market.',
  empty: 'The file is empty.',
  too_large: 'The file is larger than an upload may be. Use the import command on the server.',
  no_room: 'The server has too little room for this file.',
  not_uploading: 'This file is not being uploaded. Start again.',
  wrong_place: 'A part of the file is missing.',
  bad_part: 'A part of the file did not arrive.',
  not_ready: 'This file cannot be run now. Reload the page to see how it is.',
  not_running: 'It has ended already.',
  unknown_id: 'There is no such import.',
} as const

type Refusal = keyof typeof words

const fault = (error: Refusal, extra: Readonly<Record<string, unknown>> = {}) => ({
  success: false,
  error,
  message: words[error],
  ...extra,
})

/** Upload in parts, start, cancel. */
export function addImportRoutes(
  app: FastifyInstance,
  deps: ServerDeps,
  options: ImportsOptions & { readonly wake: () => void },
): void {
  const { sessions, units, dataDir } = deps
  const schema = { tags: ['imports'] }

  app.post(
    '/admin/import',
    { onRequest: guard(sessions, 'POST /admin/import'), schema: { ...schema, body: newImport } },
    async (request, reply) => {
      const data = z.parse(newImport, request.body)
      const actor = actorOf(request)
      const error = whyNot(data, actor)
      if (error) return reply.code(error === 'too_large' ? 413 : 400).send(fault(error))
      const made = await units.run(actor, async (unit) => beginUpload(unit, actor, data))
      return made.ok ? { success: true, ...made.data } : reply.code(400).send(fault(made.error))
    },
  )

  function whyNot(data: z.infer<typeof newImport>, actor: Actor): Refusal | undefined {
    const kind = options.kinds.find(({ name }) => name === data.kind)
    if (!kind) return 'unknown_kind'
    if (Boolean(kind.withoutMarket) !== (data.market_id === null) || !maySee(actor, data.market_id))
      return 'unknown_market'
    if (data.file_size === 0) return 'empty'
    if (data.file_size > options.mostUpload) return 'too_large'
    return hasRoomFor(dataDir, data.file_size) ? undefined : 'no_room'
  }

  // In a scope of its own: a part is read as it comes, and is no text to look for card numbers in.
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/octet-stream', (_request, _payload, parsed) => parsed(null))
    scope.put(
      '/admin/import/:import_id/file',
      {
        bodyLimit: mostOfPart,
        onRequest: guard(sessions, 'PUT /admin/import/:import_id/file'),
        schema: { ...schema, params: importParams, querystring: place, consumes: ['application/octet-stream'] },
      },
      async (request, reply) => {
        const { import_id } = z.parse(importParams, request.params)
        const { from } = z.parse(place, request.query)
        const actor = actorOf(request)
        if (!(await importOf(deps.db, actor, import_id))) return reply.callNotFound()
        const part = await readPart(request.raw)
        if (!part) return reply.code(400).send(fault('bad_part'))
        const added = await units.run(actor, (unit) => addPart(unit, dataDir, import_id, from, part))
        return added.ok ? { success: true, ...added.data } : reply.code(409).send(fault(added.error, added.extra))
      },
    )
    done()
  })

  app.post(
    '/admin/import/:import_id/start',
    {
      onRequest: guard(sessions, 'POST /admin/import/:import_id/start'),
      schema: { ...schema, params: importParams, body: wish },
    },
    async (request, reply) => {
      const { import_id } = z.parse(importParams, request.params)
      const actor = actorOf(request)
      const started = await units.run(actor, (unit) => startRun(unit, actor, import_id, z.parse(wish, request.body)))
      if (started.ok) {
        options.wake()
        return { success: true, ...started.data }
      }
      return started.error === 'unknown_id' ? reply.callNotFound() : reply.code(409).send(fault(started.error))
    },
  )

  app.post(
    '/admin/import/:import_id/cancel',
    { onRequest: guard(sessions, 'POST /admin/import/:import_id/cancel'), schema: { ...schema, params: importParams } },
    async (request, reply) => {
      const { import_id } = z.parse(importParams, request.params)
      const actor = actorOf(request)
      const done = await units.run(actor, (unit) => cancelRun(unit, actor, import_id))
      if (done.ok) return { success: true }
      return done.error === 'unknown_id' ? reply.callNotFound() : reply.code(409).send(fault(done.error))
    },
  )
}

async function beginUpload(unit: UnitOfWork, actor: Actor, data: z.infer<typeof newImport>) {
  if (data.market_id !== null) {
    const market = await unit.tx
      .selectFrom('markets')
      .select('market_id')
      .where('market_id', '=', data.market_id)
      .executeTakeFirst()
    if (!market) return refuse('unknown_market')
  }
  const { import_id } = await unit.tx
    .insertInto('imports')
    .values({
      ...data,
      // Some browsers say the whole path.
      file_name: basename(data.file_name.replaceAll('\\', '/')),
      upload: newUpload(),
      state: 'uploading',
      user_id: actor.user?.user_id ?? null,
    })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  return ok({ import_id, part_size: mostOfPart / 2 })
}

/** The first run is the upload's own row; each later one is a row of its own over the same file. */
async function startRun(unit: UnitOfWork, actor: Actor, import_id: number, data: z.infer<typeof wish>) {
  const row = await unit.tx
    .selectFrom('imports')
    .select(['import_id', 'market_id', 'kind', 'file_name', 'file_size', 'received', 'upload', 'state'])
    .where('import_id', '=', import_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !maySee(actor, row.market_id)) return refuse('unknown_id')
  if (!row.upload || ['uploading', 'waiting', 'starting', 'running'].includes(row.state)) return refuse('not_ready')
  const { import_id: _own, ...file } = row
  const run = {
    ...file,
    state: 'waiting' as const,
    dry_run: data.dry_run,
    mapping: JSON.stringify(data.mapping),
    options: JSON.stringify(data.options),
    user_id: actor.user?.user_id ?? null,
  }
  if (row.state !== 'ready') {
    const made = await unit.tx.insertInto('imports').values(run).returning('import_id').executeTakeFirstOrThrow()
    return ok({ import_id: made.import_id })
  }
  await unit.tx.updateTable('imports').set(run).where('import_id', '=', import_id).execute()
  return ok({ import_id })
}

async function cancelRun(unit: UnitOfWork, actor: Actor, import_id: number) {
  const shown = await importOf(unit.tx, actor, import_id)
  if (!shown) return refuse('unknown_id')
  const waited = await unit.tx
    .updateTable('imports')
    .set({ state: 'interrupted', error: 'It was cancelled, and nothing was changed.', ended_at: unit.now })
    .where('import_id', '=', import_id)
    .where('state', '=', 'waiting')
    .returning('import_id')
    .executeTakeFirst()
  const asked =
    waited ??
    (await unit.tx
      .updateTable('imports')
      .set({ cancel_requested_at: unit.now })
      .where('import_id', '=', import_id)
      .where('state', 'in', ['starting', 'running'])
      .returning('import_id')
      .executeTakeFirst())
  if (!asked) return refuse('not_running')
  unit.audit({ what: 'import_cancel', subject: `import:${import_id}`, market_id: shown.market_id })
  unit.hint(`import:${import_id}`)
  return ok({})
}
