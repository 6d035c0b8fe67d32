import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { ok } from '#platform/core/result.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { defineJob } from '#platform/server/define-job.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { assetFolder, removeAsset } from '#platform/server/images/secure-assets.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import { recordPurge } from '#platform/server/purges.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'

type Deps = Pick<ServerDeps, 'db' | 'units' | 'clock' | 'dataDir'>

const retention = defineJob('door_records_retention', z.object({}))
const day = 24 * 60 * 60_000
const atOnce = 500

/** Once a day: photos, signatures and verifications go when their time is over (SIL-OPS-78). */
export function retentionJobs(deps: Deps): JobHandlers {
  return retention.handle(async () => {
    const now = deps.clock.now()
    await dropOrphans(deps, now)
    await deleteAssets(deps, now)
    await deleteVerifications(deps, now)
    await sweepFiles(deps, now)
    await planRetention(deps, new Date(now.getTime() + day))
  })
}

/** One job for each day, however many processes plan it. */
export async function planRetention(deps: Pick<Deps, 'db' | 'clock'>, at: Date): Promise<void> {
  const unique_key = `${retention.kind}:${at.toISOString().slice(0, 10)}`
  await insertJob(deps.db, retention.of({}, { unique_key, run_at: at }), deps.clock.now())
}

async function deleteAssets(deps: Deps, now: Date): Promise<void> {
  let removed = 0
  for (;;) {
    const due = await deps.db
      .selectFrom('secure_assets')
      .select(['asset_id', 'kind'])
      .where('delete_after', '<=', now)
      .where('deleted_at', 'is', null)
      .orderBy('asset_id')
      .limit(atOnce)
      .execute()
    if (due.length === 0) return recordPurge(deps.db, 'secure_assets', removed, now)
    removed += due.length
    for (const { asset_id } of due) await removeAsset(deps, asset_id)
    await deps.units.run(undefined, async (unit) => {
      const ids = due.map(({ asset_id }) => asset_id)
      await unit.tx.updateTable('secure_assets').set({ deleted_at: now }).where('asset_id', '=', anyOf(ids)).execute()
      for (const asset of due)
        unit.audit({ what: 'secure_asset_deleted', subject: `asset:${asset.asset_id}`, detail: { kind: asset.kind } })
      return ok({})
    })
  }
}

/** A photo that was taken twice, or whose answer was lost, belongs to no check: after a day nobody can link it any more (SIL-OPS-75). */
async function dropOrphans({ db }: Deps, now: Date): Promise<void> {
  await sql`update secure_assets a set delete_after = ${now}
    where a.kind = 'id_photo' and a.deleted_at is null and a.delete_after > ${now} and a.created_at <= ${new Date(now.getTime() - day)}
      and not exists (select from alcohol_verifications v where v.id_front_asset_id = a.asset_id or v.id_back_asset_id = a.asset_id)`.execute(
    db,
  )
}

async function deleteVerifications({ db }: Deps, now: Date): Promise<void> {
  const packs = await db.selectFrom('markets').select(['market_id', 'alcohol_pack']).execute()
  for (const { market_id, alcohol_pack } of packs) {
    const before = new Date(now.getTime() - alcoholPack(alcohol_pack).keptDays.verifications * day)
    const gone = await sql`delete from alcohol_verifications v using orders o
      where o.order_id = v.order_id and o.market_id = ${market_id} and v.chosen_at <= ${before}`.execute(db)
    await recordPurge(db, 'alcohol_verifications', Number(gone.numAffectedRows ?? 0), now)
  }
}

/** Files whose transaction never committed, left by a crash between the two. */
async function sweepFiles({ db, ...place }: Deps, now: Date): Promise<void> {
  const names = await readdir(assetFolder(place)).catch(() => [])
  for (const name of names) {
    const assetId = Number(/^(\d+)\.sealed$/.exec(name)?.[1])
    const file = join(assetFolder(place), name)
    const written = await stat(file).catch(() => undefined)
    if (!assetId || !written || written.mtimeMs > now.getTime() - day) continue
    const row = await db
      .selectFrom('secure_assets')
      .select('deleted_at')
      .where('asset_id', '=', assetId)
      .executeTakeFirst()
    if (!row || row.deleted_at) await rm(file, { force: true })
  }
}
