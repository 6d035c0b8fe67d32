import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Change, change, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { mostOwnViews, type OwnView, removeOwnView, saveOwnView, type ViewPlace } from '../calls/own-views.ts'

/** In the order in which they were made. */
export async function ownViewsOf(db: Db, { user }: Actor, place: ViewPlace): Promise<OwnView[]> {
  if (!user) return []
  return db
    .selectFrom('own_views')
    .select(['view_id as id', 'name', 'search'])
    .where('user_id', '=', user.user_id)
    .where('place', '=', place)
    .orderBy('created_at')
    .orderBy('view_id')
    .execute()
}

async function save({ tx, actor, data, now }: Change<typeof saveOwnView>) {
  const { place, view_id, name, search } = data
  const { user } = actor
  if (!user) return refuse('not_authorized')
  if (name === '') return refuse('name_missing', { field: 'name' })
  const { user_id } = user
  // Two browsers that save the last one that is kept wait for each other.
  await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forUpdate().execute()
  const kept = await tx
    .selectFrom('own_views')
    .select('view_id')
    .where('user_id', '=', user_id)
    .where('place', '=', place)
    .execute()
  const isNew = kept.every((one) => one.view_id !== view_id)
  if (isNew && kept.length >= mostOwnViews) return refuse('too_many_views')
  await tx
    .insertInto('own_views')
    .values({ user_id, place, view_id, name, search, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'place', 'view_id']).doUpdateSet({ name, search }))
    .execute()
  return ok({ success: true as const })
}

/** One that is gone already is gone. */
async function remove({ tx, actor, data }: Change<typeof removeOwnView>) {
  await tx
    .deleteFrom('own_views')
    .where('user_id', '=', actor.user?.user_id ?? 0)
    .where('place', '=', data.place)
    .where('view_id', '=', data.view_id)
    .execute()
  return ok({ success: true as const })
}

export const ownViewRoutes: readonly RouteHandler[] = [change(saveOwnView, save), change(removeOwnView, remove)]
