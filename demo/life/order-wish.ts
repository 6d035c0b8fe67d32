import { categoryTypes } from '#areas/menu/rules/category-types.ts'
import { isOpen } from '#areas/menu/rules/hours.ts'
import type { LocalTime } from '#platform/core/local-time.ts'
import { type ListedItem, listedItems } from '../catalogue.ts'
import type { Place } from '../town/place.ts'
import { places } from '../town/places/all.ts'
import { type Neighbour, neighbours } from './cast.ts'

/** What somebody would like, before the product has said what it costs. */
export type OrderWish = {
  readonly who: Neighbour
  readonly place: Place
  readonly items: readonly { readonly listed: ListedItem; readonly quantity: number }[]
  readonly alcohol: boolean
  readonly is_delivery: boolean
  readonly payment: 'card_online' | 'cash_at_door' | 'pay_at_store'
  /** Of those that the checkout offers. */
  readonly tip_preset: number
  readonly note: string
}

type Chance = () => number

const packageStoreShare = 0.14
const pickupShare = 0.12
const cashShare = 0.15
const notes = [
  'Gate code 4482',
  'The dog is friendly',
  'Please do not ring, the baby sleeps',
  'Side door, past the bins',
  'Extra napkins please',
]
const notedShare = 0.2
/** Nobody begins an order that the kitchen would refuse. */
const minutesBeforeClosing = 25

/** Undefined at an hour when nothing is open. */
export function orderWish(now: LocalTime, chance: Chance): OrderWish | undefined {
  const later = { ...now, minute: now.minute + minutesBeforeClosing }
  const open = places.filter(
    ({ hours }) => isOpen({ hours, closed_dates: [] }, now) && isOpen({ hours, closed_dates: [] }, later),
  )
  const stores = chance() < packageStoreShare
  const place =
    oneOf(
      open.filter(({ kind }) => (kind === 'package_store') === stores),
      chance,
    ) ?? oneOf(open, chance)
  const who = oneOf(neighbours(), chance)
  if (!place || !who) return undefined
  const items = chosenItems(place, chance)
  if (items.length === 0) return undefined
  const alcohol = items.some(({ listed }) => listed.category.type >= categoryTypes.beer)
  const { pickup_type = 'pickup_type_card_and_at_store', delivery_type = 'delivery_type_delivery' } = place
  const mayFetch = pickup_type !== 'pickup_type_no_pickup' && !alcohol
  const delivers = delivery_type === 'delivery_type_delivery'
  if (!delivers && !mayFetch) return undefined
  const is_delivery = delivers && !(mayFetch && chance() < pickupShare)
  return {
    who,
    place,
    items,
    alcohol,
    is_delivery,
    payment: paymentOf({ is_delivery, alcohol, pickup_type }, chance),
    tip_preset: Math.floor(chance() * 3),
    note: chance() < notedShare ? (oneOf(notes, chance) ?? '') : '',
  }
}

type Payable = Pick<OrderWish, 'is_delivery' | 'alcohol'> & { readonly pickup_type: string }

function paymentOf({ is_delivery, alcohol, pickup_type }: Payable, chance: Chance): OrderWish['payment'] {
  if (!is_delivery && pickup_type === 'pickup_type_only_at_store') return 'pay_at_store'
  if (!is_delivery || alcohol) return 'card_online'
  return chance() < cashShare ? 'cash_at_door' : 'card_online'
}

/** A main dish, and often something beside it. */
function chosenItems(place: Place, chance: Chance): OrderWish['items'] {
  const listed = listedItems().filter((one) => one.place === place && !isOut(one))
  const dishes = listed.filter(({ item }) => item.base_price >= 700)
  const main = oneOf(dishes, chance) ?? oneOf(listed, chance)
  if (!main) return []
  const more = Array.from({ length: Math.floor(chance() * 3) }, () => oneOf(listed, chance)).filter(
    (one) => one !== undefined,
  )
  const units = new Map<ListedItem, number>()
  for (const one of [main, ...more]) units.set(one, (units.get(one) ?? 0) + 1)
  return [...units].map(([listed, quantity]) => ({ listed, quantity }))
}

const isOut = ({ item }: ListedItem) => 'out_for_days' in item && item.out_for_days !== undefined

function oneOf<T>(all: readonly T[], chance: Chance): T | undefined {
  return all[Math.floor(chance() * all.length)]
}
