import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DB } from '#database/types.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** Files that few may see, such as ID photos: encrypted, outside any static root, deleted when their time is over (SIL-OPS-78). */
export type AssetPlace = { readonly dataDir: string; readonly secrets: Secrets }
export type NewAsset = {
  readonly kind: DB['secure_assets']['kind']
  readonly bytes: Uint8Array
  readonly content_type: string
  readonly file_name: string
  readonly market_id: number | undefined
}

export function assetFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'assets')
}

export function assetFile(place: { readonly dataDir: string }, assetId: number): string {
  return join(assetFolder(place), `${assetId}.sealed`)
}

/** The file is written before the commit: a row without its file would be lost evidence, a file without its row is swept up. */
export async function insertAsset(
  unit: UnitOfWork,
  place: AssetPlace,
  asset: NewAsset,
  deleteAfter: Date,
): Promise<number> {
  const { asset_id } = await unit.tx
    .insertInto('secure_assets')
    .values({
      session_id: unit.actor?.session_id ?? 0,
      market_id: asset.market_id ?? null,
      kind: asset.kind,
      content_type: asset.content_type,
      file_name: asset.file_name,
      created_at: unit.now,
      delete_after: deleteAfter,
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
