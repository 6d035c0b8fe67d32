/** Where an order is when the town wakes up, and with which driver. */
export type Stage =
  | { at: 'unassigned' }
  | { at: 'queued' | 'queued_with_delivery' | 'carried' | 'carried_unplanned'; driver_id: number }

export interface OrderPlan {
  customer: number
  place: number
  items: readonly string[]
  /** Otherwise cash at the door. */
  card: boolean
  minutes_ago: number
  stage: Stage
  note?: string
}

const waiting: Stage = { at: 'unassigned' }
const queued = (driver_id: number): Stage => ({ at: 'queued', driver_id })
const queuedWithDelivery = (driver_id: number): Stage => ({ at: 'queued_with_delivery', driver_id })
const carried = (driver_id: number): Stage => ({ at: 'carried', driver_id })
/** Picked up, and the dispatcher has not yet queued its delivery. */
const carriedUnplanned = (driver_id: number): Stage => ({ at: 'carried_unplanned', driver_id })

const paidBy =
  (card: boolean) =>
  (
    customer: number,
    place: number,
    items: readonly string[],
    minutes_ago: number,
    stage: Stage,
    note?: string,
  ): OrderPlan => ({
    customer,
    place,
    items,
    card,
    minutes_ago,
    stage,
    ...(note && { note }),
  })
const byCard = paidBy(true)
const byCash = paidBy(false)

/** What the town ordered in the half hour before the demo starts, oldest first. */
export const orderPlans: readonly OrderPlan[] = [
  byCard(1, 1, ['Margherita', 'Garlic Knots'], 31, carried(1), 'Leave it with the doorman if I do not answer'),
  byCard(2, 2, ['Classic Ramen'], 28, carried(2)),
  byCard(5, 3, ['Burrito', 'Churros', 'Horchata'], 26, carried(5)),
  byCard(4, 13, ['Old Ferry Bourbon 750 ml', 'Ginger Ale 1 L', 'Ice 10 lb bag'], 24, carried(3)),
  byCard(15, 2, ['Pad Thai', 'Edamame', 'Yuzu Soda'], 22, carriedUnplanned(12)),
  byCard(6, 8, ['Otter Combo'], 17, queuedWithDelivery(2)),
  byCard(8, 3, ['Fish Tacos', 'Mexican Cola'], 15, queued(6)),
  byCash(10, 1, ['Double Pepperoni'], 14, queued(11), 'Paying with a fifty'),
  byCard(13, 13, ['Ridge House Cabernet 750 ml', 'Bell Tower Brut 750 ml'], 12, queuedWithDelivery(10)),
  byCard(28, 2, ['Lo Mein', 'Marinated Egg'], 11, queued(2)),
  byCard(16, 8, ['Otter Burger', 'Fries', 'Lemonade'], 9, waiting),
  byCash(18, 3, ['Carne Asada Plate'], 8, waiting),
  byCard(21, 13, ['Copper Kettle IPA 6 pk 12 oz', 'Kettle Chips Sea Salt 8 oz'], 7, waiting),
  byCard(22, 1, ['Otter Special', 'House Salad', 'Tiramisu'], 6, waiting, 'Ring twice, the bell is shy'),
  byCard(24, 2, ['Shoyu Ramen', 'Pork Dumplings'], 4, waiting),
  byCard(25, 13, ['Juniper Row Gin 750 ml', 'Quinine Row Tonic 4 pk 200 ml', 'Lime each'], 3, waiting),
  byCash(27, 8, ['Campus Burger'], 1, waiting),
]
