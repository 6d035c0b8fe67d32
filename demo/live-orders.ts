import { distanceFee, streetMiles } from '#areas/addresses/rules/distance-fee.ts'
import { type Fees, fees } from '#areas/cart/rules/totals.ts'
import { percentOf } from '#platform/core/money.ts'
import { type Answered, plainAnswers } from './answers.ts'
import { type SavedCard, savedCards } from './cards.ts'
import { type ListedItem, listedItems } from './catalogue.ts'
import { type Customer, customers } from './customers.ts'
import type { Address } from './town/addresses.ts'
import { categoryTypes } from './town/menu.ts'
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
  tip: number
}

export interface LiveLine {
  listed: ListedItem
  quantity: number
  unit_price: number
  answered: Answered
}

/** Where an order is when the town wakes up, and with which driver. */
export type Stage =
  | { at: 'unassigned' }
  | { at: 'queued' | 'queued_with_delivery' | 'carried' | 'carried_unplanned'; driver_id: number }

type Wish = readonly [
  customer: number,
  franchise_id: number,
  items: readonly string[],
  pay: 'card' | 'cash',
  minutes_ago: number,
  stage: Stage,
  note?: string,
]

const waits: Stage = { at: 'unassigned' }
const wishes: readonly Wish[] = [
  [
    1,
    1,
    ['Margherita', 'Garlic Knots'],
    'card',
    31,
    { at: 'carried', driver_id: 1 },
    'Leave it with the doorman if I do not answer',
  ],
  [2, 2, ['Classic Ramen'], 'card', 28, { at: 'carried', driver_id: 2 }],
  [4, 13, ['Old Ferry Bourbon 750 ml', 'Ginger Ale 1 L', 'Ice 10 lb bag'], 'card', 24, { at: 'carried', driver_id: 3 }],
  [5, 3, ['Burrito', 'Churros', 'Horchata'], 'card', 26, { at: 'carried', driver_id: 5 }],
  [6, 8, ['Otter Combo'], 'card', 17, { at: 'queued_with_delivery', driver_id: 2 }],
  [8, 3, ['Fish Tacos', 'Mexican Cola'], 'card', 15, { at: 'queued', driver_id: 6 }],
  [10, 1, ['Double Pepperoni'], 'cash', 14, { at: 'queued', driver_id: 11 }, 'Paying with a fifty'],
  [
    13,
    13,
    ['Ridge House Cabernet 750 ml', 'Bell Tower Brut 750 ml'],
    'card',
    12,
    { at: 'queued_with_delivery', driver_id: 10 },
  ],
  [15, 2, ['Pad Thai', 'Edamame', 'Yuzu Soda'], 'card', 22, { at: 'carried_unplanned', driver_id: 12 }],
  [28, 2, ['Lo Mein', 'Marinated Egg'], 'card', 11, { at: 'queued', driver_id: 2 }],
  [16, 8, ['Otter Burger', 'Fries', 'Lemonade'], 'card', 9, waits],
  [18, 3, ['Carne Asada Plate'], 'cash', 8, waits],
  [21, 13, ['Copper Kettle IPA 6 pk 12 oz', 'Kettle Chips Sea Salt 8 oz'], 'card', 7, waits],
  [22, 1, ['Otter Special', 'House Salad', 'Tiramisu'], 'card', 6, waits, 'Gate code 4471'],
  [24, 2, ['Shoyu Ramen', 'Pork Dumplings'], 'card', 4, waits],
  [25, 13, ['Juniper Row Gin 750 ml', 'Quinine Row Tonic 4 pk 200 ml', 'Lime each'], 'card', 3, waits],
  [27, 8, ['Campus Burger'], 'cash', 1, waits],
]

const firstOrderId = 1001

let ordered: readonly LiveOrder[] | undefined

/** Orders on their way when the demo starts. */
export function liveOrders(): readonly LiveOrder[] {
  ordered ??= wishes.map((wish, index) => order(wish, firstOrderId + index))
  return ordered
}

function order(
  [customerId, franchise_id, names, pay, minutes_ago, stage, note = '']: Wish,
  order_id: number,
): LiveOrder {
  const customer = found(customers, (one) => one.cosmic_customer_id === customerId, `customer ${customerId}`)
  const { addresses, market } = bellwether()
  const address = found(addresses, (one) => one.line1 === customer.line1, customer.line1)
  const lines = names.map((name) => lineOf(franchise_id, name))
  const card =
    pay === 'card'
      ? found(savedCards, (one) => one.cosmic_customer_id === customerId && one.selected, `a card of ${customerId}`)
      : null
  const place = lines[0]?.listed.place
  const amounts = fees({
    lines: lines.map(({ unit_price, quantity }) => ({ unit_price, quantity, taxable: true })),
    rates: {
      delivery_fee: place?.delivery_fee ?? market.delivery_fee,
      service_fee_delivery_percent: market.service_fee_delivery_percent,
      service_fee_pickup_percent: market.service_fee_pickup_percent,
      sales_tax_delivery_percent: market.sales_tax_percent,
      sales_tax_pickup_percent: market.sales_tax_percent,
      fees_taxed: false,
    },
    discount: undefined,
    franchise_id,
    scheduled: false,
    distance_fee: distanceFee(streetMiles(siteAddress(franchise_id), address), market) ?? 0,
    gas_fee: market.gas_fee,
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
export const charged = (order: LiveOrder) => order.fees.total_delivery + order.tip

function lineOf(franchise_id: number, name: string): LiveLine {
  const listed = found(listedItems(), (one) => one.franchise_id === franchise_id && one.item.name === name, name)
  const answered = plainAnswers(listed)
  return { listed, quantity: 1, unit_price: listed.item.base_price + answered.cost, answered }
}

function found<T>(all: readonly T[], isIt: (one: T) => boolean, what: string): T {
  const one = all.find(isIt)
  if (!one) throw new Error(`The demo town has no ${what}.`)
  return one
}
