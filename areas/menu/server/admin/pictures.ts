import { likePattern } from '#platform/core/like-pattern.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { guardedGet, NotReached } from '#platform/server/guarded-post.ts'
import { type Crop, type Picture, readPicture } from '#platform/server/images/read-picture.ts'
import { readUploadedFile } from '#platform/server/images/read-upload.ts'
import type { RouteContext } from '#platform/server/routes.ts'
import type { Db, UnitOfWork } from '#platform/server/unit-of-work.ts'
import {
  largestPicture,
  type listPictures,
  longestPictureSide,
  type takePicture,
  type uploadPicture,
} from '../../calls/menu-assets.ts'
import { imageWidths } from '../../rules/menu-image.ts'
import type { ProductLookup } from '../product-lookup.ts'
import { assetView } from './items-page.ts'
import { hashOf, type PicturePlace, writePicture } from './picture-files.ts'

export type PictureDeps = PicturePlace & {
  readonly lookUp: ProductLookup
  /** Pictures of a demo lie on the same machine. */
  readonly demo: boolean
}

export async function uploadOne(deps: PictureDeps, context: RouteContext<typeof uploadPicture>) {
  const { db, actor, data, request, transaction } = context
  const market_id = await marketOf(db, actor, data.franchise_id)
  if (market_id === undefined) return refuse('unknown_id')
  const file = await readUploadedFile(request)
  if (!file.ok) return refuse(file.fault, { field: 'file' })
  const { name, x, y, width, height } = data
  const read = await drawn(file.bytes, { x, y, width, height })
  if (!read.ok) return refuse(read.fault, { field: 'file' })
  return transaction((unit) =>
    storePicture(unit, deps, read.picture, { market_id, name: name || file.name.slice(0, 100), data_source: '' }),
  )
}

/** Only what the look-up itself names is fetched, from an address of the public internet. */
export async function takeFromLookup(deps: PictureDeps, context: RouteContext<typeof takePicture>) {
  const { db, actor, data, transaction } = context
  const market_id = await marketOf(db, actor, data.franchise_id)
  if (market_id === undefined) return refuse('unknown_id')
  const looked = await deps.lookUp(data.upc, async () => 0)
  const url = looked.result === 'found' ? looked.product.images[data.index] : undefined
  if (looked.result !== 'found' || !url) return refuse('picture_unknown')
  const fetched = await fetchPicture(url, deps)
  if (!fetched) return refuse('not_reached')
  if (fetched.length >= largestPicture) return refuse('too_large')
  const read = await drawn(fetched)
  if (!read.ok) return refuse(read.fault)
  const { name, data_source } = looked.product
  return transaction((unit) =>
    storePicture(unit, deps, read.picture, { market_id, name: name.slice(0, 100), data_source }),
  )
}

async function fetchPicture(url: string, { demo }: PictureDeps): Promise<Buffer | undefined> {
  const headers = { accept: 'image/avif,image/webp,image/*' }
  try {
    const asked = { url, headers, allowsPrivate: demo, timeoutMs: 5_000, mostReply: largestPicture }
    const { status, bytes } = await guardedGet(asked)
    return status === 200 ? bytes : undefined
  } catch (error) {
    if (error instanceof NotReached) return undefined
    throw error
  }
}

const pageSize = 40

export async function picturesOf({ db, actor, data }: RouteContext<typeof listPictures>) {
  const market_id = await marketOf(db, actor, data.franchise_id)
  if (market_id === undefined) return refuse('unknown_id')
  const rows = await db
    .selectFrom('menu_images')
    .select(['menu_image_id', 'name', 'hash', 'width', 'height'])
    .where('market_id', '=', market_id)
    .$if(data.find !== '', (all) => all.where('name', 'ilike', likePattern(data.find)))
    .$if(data.before !== undefined, (all) => all.where('menu_image_id', '<', data.before ?? 0))
    .orderBy('menu_image_id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return ok({
    success: true as const,
    assets: rows.slice(0, pageSize).map(assetView),
    is_last: rows.length <= pageSize,
  })
}

const drawn = (bytes: Buffer, crop?: Crop) =>
  readPicture(bytes, { longestSide: longestPictureSide, widths: imageWidths, crop })

type Of = { readonly market_id: number; readonly name: string; readonly data_source: string }

/** The files stand before the row does; the same picture again is the one that stands. */
async function storePicture(unit: UnitOfWork, place: PicturePlace, picture: Picture, of: Of) {
  const hash = hashOf(picture)
  await writePicture(place, hash, picture)
  const columns = ['menu_image_id', 'name', 'hash', 'width', 'height'] as const
  const { width, height } = picture
  const made = await unit.tx
    .insertInto('menu_images')
    .values({ ...of, hash, width, height, created_by: unit.actor?.user?.user_id ?? null, created_at: unit.now })
    .onConflict((known) => known.columns(['market_id', 'hash']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (made) {
    const detail = { name: of.name, data_source: of.data_source }
    unit.audit({
      what: 'menu_image_stored',
      subject: `menu_image:${made.menu_image_id}`,
      market_id: of.market_id,
      detail,
    })
    return ok({ success: true as const, asset: assetView(made) })
  }
  const known = await unit.tx
    .selectFrom('menu_images')
    .select(columns)
    .where('market_id', '=', of.market_id)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return ok({ success: true as const, asset: assetView(known) })
}

async function marketOf(db: Db, actor: Actor, franchise_id: number): Promise<number | undefined> {
  const place = await db
    .selectFrom('franchises')
    .select('market_id')
    .where('franchise_id', '=', franchise_id)
    .where('kind', '<>', 'business')
    .executeTakeFirst()
  return place && worksIn(actor, place.market_id) ? place.market_id : undefined
}
