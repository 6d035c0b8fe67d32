import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'

/** ID photos and signatures: encrypted files outside any static root, deleted by schedule (SIL-OPS-78). */
export type AssetPlace = { readonly dataDir: string; readonly secrets: Secrets }
export type AssetKind = 'id_photo' | 'signature'

const day = 24 * 60 * 60_000

export function assetFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'assets')
}

export function assetFile(place: { readonly dataDir: string }, assetId: number): string {
  return join(assetFolder(place), `${assetId}.sealed`)
}

/** The file is written before the commit: a row without its file would be lost evidence, a file without its row is swept up. */
export async function storeAsset(
  unit: UnitOfWork,
  place: AssetPlace,
  asset: {
    readonly kind: AssetKind
    readonly bytes: Uint8Array
    readonly content_type: string
    readonly file_name: string
    readonly market_id: number | undefined
  },
): Promise<number> {
  const days = await keptDays(unit.tx, asset.kind, asset.market_id)
  const { asset_id } = await unit.tx
    .insertInto('secure_assets')
    .values({
      session_id: unit.actor?.session_id ?? 0,
      kind: asset.kind,
      content_type: asset.content_type,
      file_name: asset.file_name,
      created_at: unit.now,
      delete_after: new Date(unit.now.getTime() + days * day),
    })
    .returning('asset_id')
    .executeTakeFirstOrThrow()
  await mkdir(assetFolder(place), { recursive: true, mode: 0o700 })
  await writeFile(assetFile(place, asset_id), place.secrets.encrypt(asset.bytes), { mode: 0o600 })
  unit.audit({
    what: 'secure_asset_stored',
    subject: `asset:${asset_id}`,
    market_id: asset.market_id ?? null,
    detail: { kind: asset.kind },
  })
  return asset_id
}

export async function readAsset(place: AssetPlace, assetId: number): Promise<Buffer | undefined> {
  try {
    return place.secrets.decrypt(await readFile(assetFile(place, assetId)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export async function removeAsset(place: { readonly dataDir: string }, assetId: number): Promise<void> {
  await rm(assetFile(place, assetId), { force: true })
}

/** The session's own ID photos of the last 24 hours (SIL-OPS-75). */
export async function areOwnPhotos(unit: UnitOfWork, assetIds: readonly number[]): Promise<boolean> {
  if (assetIds.length === 0) return true
  const own = await unit.tx
    .selectFrom('secure_assets')
    .select('asset_id')
    .where('asset_id', '=', anyOf(assetIds))
    .where('session_id', '=', unit.actor?.session_id ?? 0)
    .where('kind', '=', 'id_photo')
    .where('created_at', '>', new Date(unit.now.getTime() - day))
    .where('deleted_at', 'is', null)
    .execute()
  return own.length === new Set(assetIds).size
}

/** An admin may upload outside any market; then the shortest time of the default jurisdiction holds. */
async function keptDays(tx: Tx, kind: AssetKind, marketId: number | undefined): Promise<number> {
  const market =
    marketId === undefined
      ? undefined
      : await tx.selectFrom('markets').select('alcohol_pack').where('market_id', '=', marketId).executeTakeFirst()
  const days = alcoholPack(market?.alcohol_pack ?? 'us-ga').keptDays
  return kind === 'signature' ? days.signatures : days.idPhotos
}
