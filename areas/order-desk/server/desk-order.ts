import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import type { MerchantState } from '#areas/cards/rules/payment-account.ts'
import { creditLeft } from '#areas/cart/server/public.ts'
import { chargeRefusal, leftToCharge } from '#areas/orders/rules/order-money.ts'
import {
  cardsOfOrder,
  isChargeUnderWay,
  moneyOfOrder,
  orderStateOf,
  type PageOrder,
  pageOrder,
} from '#areas/orders/server/public.ts'
import { mapOf } from '#areas/streets/server/public.ts'
import { phoneText } from '#platform/core/phone.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { chargeCardOfOrder } from '../calls/charge-card.ts'
import { changeToAtDoor, type deskOrderPage } from '../calls/order-desk.ts'
import { atDoorRefusal } from '../rules/at-door.ts'
import { nextStatuses } from '../rules/next-statuses.ts'
import { needsOf } from '../rules/order-needs.ts'
import { courierMoneyOf } from './courier-money.ts'
import { doorCheckOf, doorRefusalOf, linksOf } from './door-record.ts'
import { orderMessagesOf } from './order-messages.ts'
import { timelineOf } from './order-timeline.ts'

type DeskState = PageStateOf<typeof deskOrderPage>

/** Undefined as well where the order belongs to a market of others (SIL-ORD-140). */
export async function deskOrderState(db: Db, actor: Actor, orderId: number, merchant: MerchantState, now: Date) {
  const order = await pageOrder(db, orderId)
  if (!order || !worksIn(actor, order.market_id)) return undefined
  const [
    state,
    map,
    desk,
    cards,
    timeline,
    order_messages,
    door_check,
    door_refusal,
    order_signature,
    tickets,
    customer_orders,
  ] = await Promise.all([
    orderStateOf(db, order, now),
    mapOf(db, order.market_id),
    deskFacts(db, actor, order, now),
    cardsOfOrder(db, orderId),
    timelineOf(db, order),
    orderMessagesOf(db, order),
    doorCheckOf(db, actor, orderId),
    doorRefusalOf(db, orderId),
    orderSignatureOf(db, actor, orderId),
    ticketsOf(db, actor, orderId),
    otherOrdersOf(db, actor, order),
  ])
  const order_cards = cards.map(({ vault_token: _token, external_customer_id: _customer, ...card }) => card)
  return {
    order: state,
    map,
    desk,
    order_cards,
    card_entry: { ...merchant, cosmic_id: order.cosmic_customer_id },
    timeline,
    order_messages,
    door_check,
    door_refusal,
    order_signature,
    tickets,
    customer_orders,
    read_at: now.getTime(),
  }
}

async function whoEntered(db: Db, orderId: number): Promise<string | null> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.user_id', 'o.entered_by')
    .select('u.name')
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
  return row?.name ?? null
}

async function deskFacts(db: Db, actor: Actor, order: PageOrder, now: Date): Promise<DeskState['desk']> {
  const { order_id } = order
  const [driver, money, credit_back, isUnderWay, { tip, cash }, entered_by] = await Promise.all([
    driverOf(db, order.driver_id),
    moneyOfOrder(db, order_id),
    creditLeft(db, order),
    isChargeUnderWay(db, order_id),
    courierMoneyOf(db, order),
    whoEntered(db, order_id),
  ])
  const { held, charged, given_back } = money
  const left = leftToCharge(money)
  const atDoor = isUnderWay ? 'charge_under_way' : atDoorRefusal({ ...order, is_part_charged: charged > 0 })
  const charging = chargeRefusal(order, money, left, isUnderWay)
  return {
    market_id: order.market_id,
    source: order.source,
    entered_by,
    dispatch_state: order.dispatch_state,
    driver: driver ? { ...driver, phone_number: phoneText(driver.phone_number) } : null,
    total_with_tip: order.total + order.tip,
    held,
    charged,
    given_back,
    credit_back,
    left,
    courier_money: { tip, cash },
    charge_refusal: charging ? chargeCardOfOrder.refusals[charging][1] : null,
    needs: needsOf(
      {
        ...order,
        created_at: order.created_at.getTime(),
        due_at: (order.promised_at ?? order.ready_at).getTime(),
      },
      now.getTime(),
    ),
    next: nextStatuses(order, isPermitted(actor.roles, ['manager'])),
    at_door_refusal: atDoor ? changeToAtDoor.refusals[atDoor][1] : null,
    rejection_message: order.rejection_message,
    franchise_phone: phoneText(order.franchise_phone),
  }
}

async function driverOf(db: Db, driverId: number | null) {
  if (driverId === null) return undefined
  return db
    .selectFrom('drivers')
    .select(['driver_id', 'name', 'phone_number'])
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
}

async function orderSignatureOf(db: Db, actor: Actor, orderId: number): Promise<DeskState['order_signature']> {
  const row = await db
    .selectFrom('order_signatures')
    .select(['name', 'asset_id', 'signed_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return null
  const { name, asset_id, signed_at } = row
  return { name, signed_at: signed_at.getTime(), photos: linksOf(actor, [['Signature', asset_id]]) }
}

/** Those written about the order, and those that somebody linked to it. */
async function ticketsOf(db: Db, actor: Actor, orderId: number): Promise<DeskState['tickets']> {
  return db
    .selectFrom('tickets')
    .select(['ticket_id', 'description', 'status'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('order_id', '=', orderId),
        eb('ticket_id', 'in', selectFrom('ticket_links').select('ticket_id').where('order_id', '=', orderId)),
      ]),
    )
    .where(ofOwnMarkets(actor, 'market_id', { orNone: true }))
    .orderBy('ticket_id', 'desc')
    .limit(20)
    .execute()
}

const mostOtherOrders = 10

async function otherOrdersOf(db: Db, actor: Actor, order: PageOrder): Promise<DeskState['customer_orders']> {
  if (order.cosmic_customer_id === null) return []
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .select(['o.order_id', 'o.market_id', 'o.created_at', 'f.name as franchise', 'o.status', 'o.total', 'o.tip'])
    .where('o.cosmic_customer_id', '=', order.cosmic_customer_id)
    .where('o.order_id', '<>', order.order_id)
    .orderBy('o.order_id', 'desc')
    .limit(mostOtherOrders)
    .execute()
  return rows
    .filter(({ market_id }) => worksIn(actor, market_id))
    .map(({ market_id: _market, tip, total, created_at, ...row }) => ({
      ...row,
      created_at: created_at.getTime(),
      total: total + tip,
    }))
}
