import { mayEditMenu, menuOf } from '#areas/menu/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { RouteContext, RouteResult } from '#platform/server/routes.ts'
import type { connectPos, disconnectPos } from '../calls/pos.ts'
import { connectionOf, type PosDeps, tillOf, webhookUrl } from './connection.ts'
import type { PosRefused } from './pos-provider.ts'
import { askToRead } from './read-jobs.ts'

type Connecting = RouteContext<typeof connectPos>

/** Looks at the account first; then connection and the first reading are written down at once. */
export async function connect(deps: PosDeps, context: Connecting): Promise<RouteResult<typeof connectPos>> {
  const { data, actor, db, now, transaction } = context
  const { franchise_id, access_token } = data
  const menu = await menuOf(db, franchise_id)
  if (!menu || !mayEditMenu(actor, menu) || !actor.user) return refuse('unknown_id')
  if (access_token === '') return refuse('token_missing', { field: 'access_token' })
  const { user_id } = actor.user
  const found = await askTill(() => deps.openPos({ access_token, location_id: '' }).locations())
  if (found === undefined) return refuse('provider_silent')
  if (found.outcome === 'refused') return refuse('token_refused', { field: 'access_token' })
  const { locations } = found
  if (locations.length === 0) return refuse('no_location', { field: 'access_token' })
  if (data.location_id === '' && locations.length > 1)
    return ok({ success: true as const, connected: false, locations })
  const location =
    data.location_id === '' ? locations[0] : locations.find((one) => one.location_id === data.location_id)
  if (!location) return refuse('location_unknown', { field: 'location_id' })
  const made = await transaction(async (unit) => {
    const { tx } = unit
    const place = await tx
      .selectFrom('franchises')
      .select('franchise_id')
      .where('franchise_id', '=', franchise_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (await connectionOf(tx, place.franchise_id)) return refuse('connected_meanwhile')
    const taken = await tx
      .selectFrom('pos_connections')
      .select('franchise_id')
      .where('location_id', '=', location.location_id)
      .executeTakeFirst()
    if (taken) return refuse('location_taken', { field: 'location_id' })
    const { pos_connection_id } = await tx
      .insertInto('pos_connections')
      .values({
        franchise_id,
        provider: 'square',
        location_id: location.location_id,
        location_name: location.name.slice(0, 200),
        access_token: deps.secrets.encrypt(access_token),
        connected_by: user_id,
        connected_at: now,
        asked: 0,
      })
      .returning('pos_connection_id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('franchises').set({ has_pos: true }).where('franchise_id', '=', franchise_id).execute()
    await askToRead(unit, pos_connection_id)
    unit.audit({
      what: 'pos_connected',
      subject: `franchise:${franchise_id}`,
      market_id: menu.market_id,
      detail: { location_id: location.location_id, location: location.name },
    })
    return ok({ pos_connection_id })
  })
  if (!made.ok) return made
  await subscribe(deps, context, made.data.pos_connection_id, location.location_id)
  return ok({ success: true as const, connected: true, locations: [] })
}

/** What the till does not tell is asked for every ten minutes: a connection stands without it, too. */
async function subscribe(
  { openPos, publicOrigin, secrets }: PosDeps,
  { data: { access_token }, transaction }: Connecting,
  pos_connection_id: number,
  location_id: string,
): Promise<void> {
  const till = openPos({ access_token, location_id })
  const told = await askTill(() => till.subscribe(webhookUrl(publicOrigin, pos_connection_id)))
  if (told?.outcome !== 'subscribed') return
  await transaction(async ({ tx }) => {
    await tx
      .updateTable('pos_connections')
      .set({ webhook_id: told.webhook_id, webhook_key: secrets.encrypt(told.key) })
      .where('pos_connection_id', '=', pos_connection_id)
      .execute()
    return ok({})
  })
}

export async function disconnect(
  deps: PosDeps,
  { data: { franchise_id }, actor, db, transaction }: RouteContext<typeof disconnectPos>,
): Promise<RouteResult<typeof disconnectPos>> {
  const menu = await menuOf(db, franchise_id)
  if (!menu || !mayEditMenu(actor, menu)) return refuse('unknown_id')
  const connection = await connectionOf(db, franchise_id)
  if (!connection) return ok({ success: true as const })
  await transaction(async (unit) => {
    const { tx } = unit
    await tx.deleteFrom('pos_connections').where('pos_connection_id', '=', connection.pos_connection_id).execute()
    // Connected again, what differs by then is for a person to choose.
    await tx
      .deleteFrom('pos_links')
      .using('pos_items')
      .whereRef('pos_items.integration_item_id', '=', 'pos_links.integration_item_id')
      .where('pos_items.franchise_id', '=', franchise_id)
      .execute()
    await tx.updateTable('franchises').set({ has_pos: false }).where('franchise_id', '=', franchise_id).execute()
    unit.audit({ what: 'pos_disconnected', subject: `franchise:${franchise_id}`, market_id: menu.market_id })
    return ok({})
  })
  // Where it cannot be told, what Square goes on telling is refused.
  const { webhook_id } = connection
  if (webhook_id !== null) await askTill(() => tillOf(deps, connection).unsubscribe(webhook_id))
  return ok({ success: true as const })
}

/** Undefined: no answer. */
async function askTill<Answer extends object>(
  ask: () => Promise<Answer | PosRefused>,
): Promise<Answer | PosRefused | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
