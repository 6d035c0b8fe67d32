import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { pauseKitchen } from '../calls/kitchen.ts'
import { pausedUntil } from '../rules/pause.ts'
import { kitchenOf, nameOf } from './kitchens.ts'

/** Customers see it with the next quote, and open menus and checkouts at once: the place counts as closed until then, and orders for later still come in. */
export async function setPause(unit: Change<typeof pauseKitchen>) {
  const { tx, actor, data, now, audit, hint } = unit
  const kitchen = await kitchenOf(tx, actor, data.franchise_id)
  if (!kitchen) return refuse('unknown_id')
  const { franchise_id, market_id, time_zone } = kitchen
  const until = data.until === 'now' ? null : pausedUntil(data.until, now.getTime(), time_zone)
  const { menu_version } = await tx
    .updateTable('franchises')
    .set({ paused_until: until === null ? null : new Date(until), paused_by: until === null ? '' : nameOf(actor) })
    .where('franchise_id', '=', franchise_id)
    .returning('menu_version')
    .executeTakeFirstOrThrow()
  const what = until === null ? 'kitchen_resumed' : 'kitchen_paused'
  audit({ what, subject: `franchise:${franchise_id}`, market_id, detail: { until, by: nameOf(actor) } })
  hint(`kitchen:${franchise_id}`)
  hint(`menu:${franchise_id}`, menu_version)
  return ok({ success: true as const, paused_until: until })
}
