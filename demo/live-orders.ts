import { type Fees, fees } from '#areas/cart/rules/totals.ts'
import { distanceFee, streetMiles } from '#areas/markets/rules/distance-fee.ts'
import { categoryTypes } from '#areas/menu/rules/category-types.ts'
import { type Cents, cents, percentOf, plus } from '#platform/core/money.ts'
import { type AnsweredItem, plainAnswers } from './answers.ts'
import { type SavedCard, savedCards } from './cards.ts'
import { type ListedItem, listedItems } from './catalogue.ts'
import { type Customer, customers } from './customers.ts'
import { type OrderPlan, orderPlans, type Stage } from './order-plans.ts'
import type { Address } from './town/addresses.ts'
import { siteAddress } from './town/sites.ts'
import { bellwether } from './town/town.ts'

export interface LiveOrder {
  order_id: number
  customer: Customer
  address: Address
  franchise_id: number
  lines: LiveLine[]
  alcohol: boolean
  /** Null pays cash at the door. */
  card: SavedCard | null
  minutes_ago: number
  prep_minutes: number
  note: string
  stage: Stage
  fees: Fees
  tip: Cents
}

export interface LiveLine {
  listed: ListedItem
  quantity: number
  unit_price: Cents
  answered: AnsweredItem
}

const firstOrderId = 1001

let ordered: readonly LiveOrder[] | undefined

/** Orders on their way when the demo starts. */
export function liveOrders(): readonly LiveOrder[] {
  ordered ??= orderPlans.map((plan, index) => order(plan, firstOrderId + index))
  return ordered
}

function order(plan: OrderPlan, order_id: number): LiveOrder {
  const { place: franchise_id, minutes_ago, stage, note = '' } = plan
  const { addresses, market } = bellwether()
  const customer = found(customers, (one) => one.cosmic_customer_id === plan.customer, `customer ${plan.customer}`)
  const address = found(addresses, (one) => one.line1 === customer.line1, customer.line1)
  const lines = plan.items.map((name) => lineOf(franchise_id, name))
  const card = plan.card ? selectedCard(customer) : null
  const place = lines[0]?.listed.place
  const amounts = fees({
    lines: lines.map(({ unit_price, quantity }) => ({ unit_price, quantity, taxable: true })),
    rates: {
      delivery_fee: cents(place?.delivery_fee ?? market.delivery_fee),
      service_fee_delivery_percent: market.service_fee_delivery_percent,
      service_fee_pickup_percent: market.service_fee_pickup_percent,
      sales_tax_delivery_percent: market.sales_tax_percent,
      sales_tax_pickup_percent: market.sales_tax_percent,
      fees_taxed: false,
    },
    discount: undefined,
    franchise_id,
    scheduled: false,
    distance_fee:
      distanceFee(streetMiles(siteAddress(franchise_id), address), {
        ...market,
        fee_per_mile: cents(market.fee_per_mile),
      }) ?? 0,
    gas_fee: cents(market.gas_fee),
    surge_price: 0,
    phone_fee: 0,
    now: 0,
  })
  return {
    order_id,
    customer,
    address,
    franchise_id,
    lines,
    alcohol: lines.some(({ listed }) => listed.category.type >= categoryTypes.beer),
    card,
    minutes_ago,
    prep_minutes: place?.prep_minutes ?? 20,
    note,
    stage,
    fees: amounts,
    tip: card ? percentOf(amounts.subtotal, 20) : 0,
  }
}

/** What the card is asked for. */
export const charged = (order: LiveOrder) => plus(order.fees.total_delivery, order.tip)

function lineOf(franchise_id: number, name: string): LiveLine {
  const listed = found(listedItems(), (one) => one.franchise_id === franchise_id && one.item.name === name, name)
  const answered = plainAnswers(listed)
  return { listed, quantity: 1, unit_price: cents(listed.item.base_price + answered.cost), answered }
}

const selectedCard = ({ cosmic_customer_id: id, name }: Customer) =>
  found(savedCards, (card) => card.cosmic_customer_id === id && card.selected, `card of ${name}`)

function found<T>(all: readonly T[], isIt: (one: T) => boolean, what: string): T {
  const one = all.find(isIt)
  if (!one) throw new Error(`The demo town has no ${what}.`)
  return one
}
