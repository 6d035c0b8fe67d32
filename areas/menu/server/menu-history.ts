import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { changesAtOnce, type MenuChange, menuHistory } from '../calls/menu-history.ts'
import { mayEditMenu, menuOf } from './may-edit-menu.ts'

type Row = Omit<MenuChange, 'at'> & { readonly at: Date }

export const menuHistoryHandler = handle(menuHistory, async ({ tx, data, actor }) => {
  const menu = await menuOf(tx, data.franchise_id)
  if (!menu || !mayEditMenu(actor, menu)) return refuse('unknown_id')
  const ofItem = data.menu_item_id ? sql`and e.subject = ${`menu_item:${data.menu_item_id}`}` : sql``
  const older = data.before ? sql`and e.event_id < ${data.before}` : sql``
  // The menu's number stands in the event, so that of an item of another menu nothing is told.
  const { rows } = await sql<Row>`
    select e.event_id, i.menu_item_id, i.name as item_name, e.at, coalesce(u.name, '') as who, e.what,
      e.detail -> 'before' as before, e.detail -> 'after' as after
    from events e
    join menu_items i on i.menu_item_id = substr(e.subject, 11)::integer
    left join users u on e.actor_kind = 'user' and u.user_id = e.actor_id
    where e.subject like 'menu\\_item:%' and (e.detail ->> 'franchise_id')::integer = ${data.franchise_id} ${ofItem} ${older}
    order by e.event_id desc limit ${changesAtOnce + 1}`.execute(tx)
  const changes = rows.slice(0, changesAtOnce).map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
  const { time_zone } = await tx
    .selectFrom('markets')
    .select('time_zone')
    .where('market_id', '=', menu.market_id)
    .executeTakeFirstOrThrow()
  return ok({ changes, is_last: rows.length <= changesAtOnce, time_zone })
})
