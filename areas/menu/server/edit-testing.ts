import { insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/database.ts'
import { standingClock } from '#platform/test/units.ts'
import { menuArea } from './area.ts'
import { wireMenu } from './menu-texts.ts'
import { makeMenus } from './menus.ts'
import { insertFranchise, insertMenuItem } from './testing.ts'

const noon = '2026-11-21T17:00:00Z'

/** A server with menus that are edited in place, as the calls of an editor find them. */
export async function editingServer(db: Db) {
  const clock = standingClock(noon)
  const deps = testDeps(db, { clock })
  const { app, runner } = await testApp(deps, [menuArea(deps, {})])
  let requests = 0

  /** A place with a burger and, in a category of their own, fries; and the editor of both. It is noon there. */
  async function newMenu() {
    clock.set(noon)
    const market = await insertMarket(db, { time_zone: 'America/New_York' })
    const { franchise_id } = await insertFranchise(db, { market_id: market.market_id })
    const item = await insertMenuItem(db, franchise_id, {
      name: 'Otter Burger',
      base_price: 850,
      description: 'Beef.',
    })
    const other = await insertMenuItem(db, franchise_id, { name: 'Fries', category: 'sides' })
    const editor = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [franchise_id] })
    deps.hints.heard.length = 0

    async function call(request: string, data: Record<string, unknown>, actor: Actor = editor, page?: string) {
      requests += 1
      const { response } = await runner.run({ request, data, request_id: requests }, actor, page)
      return response
    }
    const ids = { menu_item_id: item.menu_item_id, menu_category_id: item.menu_category_id }
    const shown = async () => {
      const menu = await makeMenus(db).current(franchise_id)
      if (!menu) throw new Error('no menu')
      return wireMenu(menu, { now: clock.now().getTime(), time_zone: market.time_zone }, true)
    }
    return {
      market,
      franchise_id,
      item,
      other,
      editor,
      call,
      ids,
      update: (field_name: string, value: unknown, more = {}) =>
        call('menu_item_update', { ...ids, field_name, value, ...more }),
      row: (id = item.menu_item_id) =>
        db.selectFrom('menu_items').selectAll().where('menu_item_id', '=', id).executeTakeFirstOrThrow(),
      eventsOf: (id = item.menu_item_id) =>
        db
          .selectFrom('events')
          .select(['what', 'actor_id', 'detail', 'market_id'])
          .where('subject', '=', `menu_item:${id}`)
          .orderBy('event_id')
          .execute(),
      shown,
      names: async (menu_category_id: number) =>
        (await shown()).menu_categories
          .find((one) => one.menu_category_id === menu_category_id)
          ?.menu_items.map(({ name }) => name),
    }
  }

  return { clock, deps, runner, newMenu, close: () => app.close() }
}
