import { basename } from 'node:path'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { answer, change, type RouteHandler } from '#platform/server/routes.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { beginImport, cancelImport, mostOfPart, startImport, uploadPart } from '../calls/imports.ts'
import { importOf } from './import-rows.ts'
import type { ImportsOptions } from './options.ts'
import { addPart, hasRoomFor, newUpload, readPart } from './uploads.ts'

/** Upload in parts, start, cancel. */
export function importRoutes(dataDir: string, options: ImportsOptions & { readonly wake: () => void }): RouteHandler[] {
  function whyNot(data: InputOf<typeof beginImport>, actor: Actor) {
    const kind = options.kinds.find(({ name }) => name === data.kind)
    if (!kind) return 'unknown_kind'
    if (Boolean(kind.withoutMarket) !== (data.market_id === null) || !worksIn(actor, data.market_id))
      return 'unknown_market'
    if (data.file_size === 0) return 'empty'
    if (data.file_size > options.mostUpload) return 'too_large'
    return hasRoomFor(dataDir, data.file_size) ? undefined : 'no_room'
  }

  return [
    change(beginImport, async (unit) => {
      const error = whyNot(unit.data, unit.actor)
      return error ? refuse(error) : beginUpload(unit, unit.actor, unit.data)
    }),
    answer(uploadPart, async ({ db, data: { import_id, from }, actor, request, transaction }) => {
      if (!(await importOf(db, actor, import_id))) return refuse('unknown_id')
      const part = await readPart(request.raw)
      if (!part) return refuse('bad_part')
      return transaction((unit) => addPart(unit, dataDir, import_id, from, part))
    }),
    change(startImport, async (unit) => {
      unit.afterCommit(options.wake)
      return startRun(unit, unit.actor, unit.data)
    }),
    change(cancelImport, (unit) => cancelRun(unit, unit.actor, unit.data.import_id)),
  ]
}

async function beginUpload(unit: UnitOfWork, actor: Actor, input: InputOf<typeof beginImport>) {
  const { request_key: _key, ...data } = input
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
  return ok({ success: true as const, import_id, part_size: mostOfPart / 2 })
}

/** The first run is the upload's own row; each later one is a row of its own over the same file. */
async function startRun(unit: UnitOfWork, actor: Actor, data: InputOf<typeof startImport>) {
  const row = await unit.tx
    .selectFrom('imports')
    .select(['import_id', 'market_id', 'kind', 'file_name', 'file_size', 'received', 'upload', 'state'])
    .where('import_id', '=', data.import_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !worksIn(actor, row.market_id)) return refuse('unknown_id')
  if (!row.upload || ['uploading', 'waiting', 'starting', 'running'].includes(row.state)) return refuse('not_ready')
  const { import_id, ...file } = row
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
    return ok({ success: true as const, import_id: made.import_id })
  }
  await unit.tx.updateTable('imports').set(run).where('import_id', '=', import_id).execute()
  return ok({ success: true as const, import_id })
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
  return ok({ success: true as const })
}
