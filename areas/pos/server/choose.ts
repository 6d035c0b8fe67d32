import { changeItem, lockItems, mayEditMenu, setStock } from '#areas/menu/server/public.ts'
import { posOrderJobs } from '#areas/orders/server/public.ts'
import { cents } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { choosePos, readPosNow, sendPosOrder } from '../calls/pos.ts'
import { keepAgreed, linkedItems, stepsOf } from './apply-links.ts'
import { connectionOf } from './connection.ts'
import { ownPlace } from './pages.ts'
import { askToRead } from './read-jobs.ts'

/** A difference settled: the till's word is taken, or ours stays until the till says something else. */
export async function choose(unit: Change<typeof choosePos>) {
  const { tx, actor, now, data } = unit
  const { franchise_id, menu_item_id, choice } = data
  const [item] = await lockItems(tx, [menu_item_id])
  if (!item || item.franchise_id !== franchise_id || !mayEditMenu(actor, item)) return refuse('unknown_id')
  if (!(await connectionOf(tx, franchise_id))) return refuse('not_connected')
  const row = (await linkedItems(tx, [franchise_id])).find((one) => one.menu_item_id === menu_item_id)
  if (!row || row.gone) return refuse('changed_meanwhile')
  const { agreed, available, price, stock } = stepsOf(row, now)
  const link = {
    menu_item_id,
    integration_item_id: row.integration_item_id,
    our_price: agreed?.our_price ?? row.base_price,
    pos_price: agreed?.pos_price ?? null,
    pos_available: available,
    stock_kept: agreed?.stock_kept ?? false,
  }
  if (choice.field === 'price') {
    if (price !== 'conflict' || row.base_price !== choice.seen_ours || row.price !== choice.seen_pos)
      return refuse('changed_meanwhile')
    const pos = cents(choice.seen_pos)
    const takesPos = choice.keep === 'pos'
    if (takesPos) await changeItem(unit, item, { base_price: pos }, 'pos_price')
    await keepAgreed(tx, [{ ...link, our_price: takesPos ? pos : row.base_price, pos_price: pos }])
  } else {
    if (stock !== 'conflict') return refuse('changed_meanwhile')
    if (choice.keep === 'pos')
      await setStock(unit, [item], { active: false, restore_at: null }, { source: 'pos', what: 'pos_stock' })
    await keepAgreed(tx, [{ ...link, stock_kept: choice.keep === 'ours' }])
  }
  unit.audit({
    what: 'pos_chosen',
    subject: `menu_item:${menu_item_id}`,
    market_id: item.market_id,
    detail: { franchise_id, ...choice },
  })
  return ok({ success: true as const })
}

export async function readNow(unit: Change<typeof readPosNow>) {
  const { tx, actor, data } = unit
  if (!(await ownPlace(tx, actor, data.franchise_id))) return refuse('unknown_id')
  const connection = await connectionOf(tx, data.franchise_id)
  if (!connection) return refuse('not_connected')
  await askToRead(unit, connection.pos_connection_id)
  return ok({ success: true as const })
}

/** As a new order, since the till has none of the earlier try. */
export async function sendAgain(unit: Change<typeof sendPosOrder>) {
  const { tx, actor, data, now } = unit
  const { franchise_id, order_id } = data
  const place = await ownPlace(tx, actor, franchise_id)
  if (!place) return refuse('unknown_id')
  const row = await tx
    .selectFrom('pos_orders')
    .select('state')
    .where('order_id', '=', order_id)
    .where('franchise_id', '=', franchise_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('unknown_id')
  if (!(await connectionOf(tx, franchise_id))) return refuse('not_connected')
  if (row.state !== 'refused') return refuse('not_refused')
  await tx.deleteFrom('pos_orders').where('order_id', '=', order_id).execute()
  await unit.enqueue(
    posOrderJobs.send.of({ order_id }, { unique_key: `${posOrderJobs.send.kind}/${order_id}/${now.getTime()}` }),
  )
  unit.audit({ what: 'pos_order_sent_again', subject: `order:${order_id}`, market_id: place.market_id })
  return ok({ success: true as const })
}
