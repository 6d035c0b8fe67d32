import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import type { PosDifference } from '#areas/menu/calls/pos-states.ts'
import type { PosState } from '#areas/menu/rules/pos-states.ts'
import { mayEditMenu, ofOwnMenus } from '#areas/menu/server/public.ts'
import { ok } from '#platform/core/result.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { LinkedItem, ListedPos, posPlacePage } from '../calls/pos.ts'
import { readingOf } from '../rules/reading.ts'
import { type LinkedRow, linkedItems, stepsOf } from './apply-links.ts'
import { connectionOf } from './connection.ts'

/** Places whose menus this person may edit, with how their tills are. */
export async function pageOfPlaces(db: Db, actor: Actor, cursor: string | undefined, now: Date) {
  const query = db
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .leftJoin('pos_connections as c', 'c.franchise_id', 'f.franchise_id')
    .select(['f.franchise_id', 'f.name', 'm.name as market', 'c.location_name', 'c.last_read_at', 'c.fault'])
    .select(['c.pos_connection_id', 'c.connected_at'])
    .where('f.kind', '<>', 'business')
    .where(ofOwnMarkets(actor, 'f.market_id'))
    .where(ofOwnMenus(actor))
  const found = await paged(query, {
    order: [
      // Those without a till come last.
      { column: 'c.pos_connection_id', kind: 'integer', nullable: true },
      { column: 'f.name', kind: 'text' },
      { column: 'f.franchise_id', kind: 'integer' },
    ],
    cursor,
  })
  if (!found.ok) return found
  const { rows, ...pages } = found.data
  const connected = rows.filter(({ pos_connection_id }) => pos_connection_id !== null)
  const linked = await linkedItems(
    db,
    connected.map(({ franchise_id }) => franchise_id),
  )
  const differing = Map.groupBy(
    linked.filter((row) => stateOf(row, now) !== 'linked'),
    ({ franchise_id }) => franchise_id,
  )
  const listed = rows.map(
    ({ connected_at, last_read_at, fault, pos_connection_id: _, ...row }): ListedPos => ({
      ...row,
      last_read_at: last_read_at?.getTime() ?? null,
      reading: connected_at && readingOf({ connected_at, last_read_at, fault }, now),
      to_choose: differing.get(row.franchise_id)?.length ?? 0,
    }),
  )
  return ok({ rows: listed, ...pages })
}

/** Undefined as well where it is of a market or a restaurant of others. */
export async function ownPlace(db: Db | Tx, actor: Actor, franchise_id: number) {
  const place = await db
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select(['f.franchise_id', 'f.name', 'f.market_id', 'm.name as market', 'm.time_zone'])
    .where('f.franchise_id', '=', franchise_id)
    .where('f.kind', '<>', 'business')
    .executeTakeFirst()
  return place && mayEditMenu(actor, place) ? place : undefined
}

export async function placeState(
  db: Db,
  actor: Actor,
  franchise_id: number,
  now: Date,
): Promise<PageStateOf<typeof posPlacePage>['pos_place'] | undefined> {
  const place = await ownPlace(db, actor, franchise_id)
  if (!place) return undefined
  const [connection, items, products, orders] = await Promise.all([
    db
      .selectFrom('pos_connections')
      .select(['location_name', 'connected_at', 'last_read_at', 'fault', 'webhook_id'])
      .where('franchise_id', '=', franchise_id)
      .executeTakeFirst(),
    itemsOf(db, franchise_id, now),
    db
      .selectFrom('pos_items as p')
      .innerJoin('integration_items as n', 'n.integration_item_id', 'p.integration_item_id')
      .select(['p.integration_item_id', 'n.name', 'p.upc', 'p.price'])
      .where('p.franchise_id', '=', franchise_id)
      .where('p.gone', '=', false)
      .orderBy('n.name')
      .orderBy('p.integration_item_id')
      .execute(),
    db
      .selectFrom('pos_orders')
      .select(['order_id', 'state', 'note', 'changed_at'])
      .where('franchise_id', '=', franchise_id)
      .orderBy('order_id', 'desc')
      .limit(50)
      .execute(),
  ])
  const { market_id: _, ...shown } = place
  return {
    ...shown,
    may_connect: isPermitted(actor.roles, ['admin']),
    connection: connection
      ? {
          location_name: connection.location_name,
          last_read_at: connection.last_read_at?.getTime() ?? null,
          reading: readingOf(connection, now),
          fault: connection.fault,
          is_told: connection.webhook_id !== null,
        }
      : null,
    items: connection ? items : [],
    products: connection ? products : [],
    orders: orders.map(({ changed_at, ...row }) => ({ ...row, changed_at: changed_at.getTime() })),
  }
}

async function itemsOf(db: Db, franchise_id: number, now: Date): Promise<LinkedItem[]> {
  const [rows, linked] = await Promise.all([
    db
      .selectFrom('menu_items as i')
      .innerJoin('menu_categories as c', 'c.menu_category_id', 'i.menu_category_id')
      .leftJoin('integration_items as n', 'n.integration_item_id', 'i.integration_item_id')
      .select([
        'i.menu_item_id',
        'i.menu_category_id',
        'i.upc',
        'i.name',
        'c.name as category',
        'i.base_price as price',
        'i.active',
        'i.restore_at',
      ])
      .select(['i.integration_item_id', 'n.name as pos_name'])
      .where('i.franchise_id', '=', franchise_id)
      .where('i.deleted_at', 'is', null)
      .where('c.deleted_at', 'is', null)
      .orderBy('c.position')
      .orderBy('c.menu_category_id')
      .orderBy('i.position')
      .orderBy('i.menu_item_id')
      .execute(),
    linkedItems(db, [franchise_id]),
  ])
  const links = new Map(linked.map((row) => [row.menu_item_id, row]))
  return rows.map(({ restore_at, ...row }): LinkedItem => {
    const link = links.get(row.menu_item_id)
    const active = row.active || (restore_at !== null && restore_at <= now)
    if (!link) return { ...row, active, pos_price: null, pos_available: null, state: 'unlinked' }
    const pos_available = link.gone ? null : stepsOf(link, now).available
    return { ...row, active, pos_price: link.price, pos_available, state: stateOf(link, now) }
  })
}

/** For the editor's cards: what is not as its till has it; nothing where none is connected, and where the menu is not theirs. */
export async function differingItems(db: Db, actor: Actor, franchise_id: number, now: Date) {
  if (!(await ownPlace(db, actor, franchise_id))) return undefined
  if (!(await connectionOf(db, franchise_id))) return []
  return (await linkedItems(db, [franchise_id])).flatMap((row): PosDifference[] => {
    const state = stateOf(row, now)
    if (state === 'linked') return []
    return [{ menu_item_id: row.menu_item_id, state, pos_price: row.gone ? null : row.price }]
  })
}

function stateOf(row: LinkedRow, now: Date): PosState | 'linked' {
  if (row.gone) return 'gone'
  const { price, stock } = stepsOf(row, now)
  if (price === 'conflict') return stock === 'conflict' ? 'both_differ' : 'price_differs'
  return stock === 'conflict' ? 'stock_differs' : 'linked'
}
