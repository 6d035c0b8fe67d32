import { idTypes, idTypeWords } from '#areas/cart/rules/values.ts'
import { plus, toDecimal } from '#platform/core/money.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { DriverHomeState } from './driver-home-state.ts'

type WireAssignment = DriverHomeState['driver_assignments'][number]
type WireOrder = NonNullable<WireAssignment['order']>
export type HomePlace = WireAssignment['place']
export type HomeOrder = { readonly order: WireOrder; readonly store: HomePlace }

/** The orders that are with this driver, by id, with their items and, for alcohol, who may receive them (SIL-OPS-92). */
export async function ordersOf(db: Db | Tx, driver_id: number): Promise<ReadonlyMap<number, HomeOrder>> {
  const rows = await orderRows(db, driver_id)
  const ids = rows.map(({ order_id }) => order_id)
  if (ids.length === 0) return new Map()
  const items = Map.groupBy(await itemRows(db, ids), ({ order_id }) => order_id)
  const recipients = Map.groupBy(await recipientRows(db, ids), ({ order_id }) => order_id)
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        order: {
          ...wireOrder(row),
          items: (items.get(row.order_id) ?? []).map(wireItem),
          recipients: (recipients.get(row.order_id) ?? []).map(({ recipient_id, name, id_type }) => ({
            recipient_id,
            name,
            id_type_text: idTypeText(id_type),
          })),
        },
        store: storeOf(row),
      },
    ]),
  )
}

function orderRows(db: Db | Tx, driver_id: number) {
  return db
    .selectFrom('orders as o')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .leftJoin('alcohol_verifications as v', 'v.order_id', 'o.order_id')
    .leftJoin('order_signatures as s', 's.order_id', 'o.order_id')
    .select([
      'o.order_id',
      'o.alcohol',
      'o.status',
      'o.picked_up_at',
      'o.name',
      'o.phone_number',
      'o.note',
      'o.placement_type',
      'o.payment_type',
      'o.payment_status',
      'o.total',
      'o.tip',
      'o.ready_at',
      'o.promised_at',
      'o.addr_line_1',
      'o.addr_line_2',
      'o.city',
      'o.lat',
      'o.lng',
      'o.door_pinned',
      'f.name as franchise_name',
      'f.phone_number as franchise_phone',
      'f.addr_line_1 as franchise_addr',
      'f.city as franchise_city',
      'f.lat as franchise_lat',
      'f.lng as franchise_lng',
      'v.recipient_verified_id',
      's.name as signed_by',
    ])
    .where('o.driver_id', '=', driver_id)
    .where('o.dispatch_state', '=', 'assigned')
    .orderBy('o.order_id')
    .execute()
}

type Row = Awaited<ReturnType<typeof orderRows>>[number]

/** In a package store the items carry their place on the shelves; a kitchen hands over one bag. */
function itemRows(db: Db | Tx, orderIds: readonly number[]) {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.order_id', 'l.order_id')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .leftJoin('menu_items as i', (join) =>
      join.onRef('i.menu_item_id', '=', 'l.menu_item_id').on('f.kind', '=', 'package_store'),
    )
    .select(['l.order_id', 'l.name', 'l.quantity', 'l.answer_texts', 'i.aisle', 'i.shelf', 'i.bay'])
    .where('l.order_id', '=', anyOf(orderIds))
    .orderBy('l.order_line_id')
    .execute()
}

function recipientRows(db: Db | Tx, orderIds: readonly number[]) {
  return db
    .selectFrom('order_recipients as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .select(['r.order_id', 'r.recipient_id', 'r.name', 'r.id_type'])
    .where('r.order_id', '=', anyOf(orderIds))
    .where('o.alcohol', '=', true)
    .orderBy('r.recipient_id')
    .execute()
}

function wireOrder(row: Row): Omit<WireOrder, 'items' | 'recipients'> {
  const isOwed = row.payment_type === 'cash_at_door' && ['at_door', 'unpaid'].includes(row.payment_status)
  return {
    order_id: row.order_id,
    alcohol: row.alcohol,
    picked_up: row.picked_up_at !== null,
    is_cancelled: row.status === 'cancelled',
    franchise_name: row.franchise_name,
    door: doorOf(row),
    note: row.note,
    door_pinned: row.door_pinned,
    is_contactless: row.placement_type === 'placement_type_contactless',
    payment_type: row.payment_type,
    collect: isOwed ? toDecimal(plus(row.total, row.tip)) : null,
    ready_at: row.ready_at.getTime(),
    promised_at: row.promised_at?.getTime() ?? null,
    recipient_verified_id: row.recipient_verified_id,
    signed_by: row.signed_by,
  }
}

function wireItem(row: Awaited<ReturnType<typeof itemRows>>[number]): WireOrder['items'][number] {
  return {
    name: row.name,
    quantity: row.quantity,
    answers: row.answer_texts.map(({ answer }) => answer),
    aisle: row.aisle,
    shelf: row.shelf,
    bay: row.bay,
  }
}

type StoreRow = Pick<
  Row,
  'franchise_name' | 'franchise_addr' | 'franchise_city' | 'franchise_phone' | 'franchise_lat' | 'franchise_lng'
>

function storeOf(row: StoreRow): HomePlace {
  return {
    name: row.franchise_name,
    addr_line_1: row.franchise_addr,
    addr_line_2: '',
    city: row.franchise_city,
    phone_number: row.franchise_phone,
    lat: row.franchise_lat,
    lng: row.franchise_lng,
  }
}

function doorOf(row: Row): HomePlace {
  const { name, addr_line_1, addr_line_2, city, phone_number, lat, lng } = row
  return { name, addr_line_1, addr_line_2, city, phone_number, lat, lng }
}

function idTypeText(idType: number): string {
  const known = idTypes.find((id_type) => id_type === idType)
  return known === undefined ? '' : idTypeWords[known]
}

/** Refused at the door and still in the car (SIL-OPS-88). */
export async function goodsInCar(db: Db | Tx, driver_id: number): Promise<DriverHomeState['goods_in_car']> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .select([
      'o.order_id',
      'f.name as franchise_name',
      'f.phone_number as franchise_phone',
      'f.addr_line_1 as franchise_addr',
      'f.city as franchise_city',
      'f.lat as franchise_lat',
      'f.lng as franchise_lng',
    ])
    .where('o.driver_id', '=', driver_id)
    .where('o.status', '=', 'rejected')
    .where('o.goods_returned_at', 'is', null)
    .orderBy('o.order_id')
    .execute()
  return rows.map((row) => ({ order_id: row.order_id, store: storeOf(row) }))
}
