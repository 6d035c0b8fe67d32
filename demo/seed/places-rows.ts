import { daysAfter } from '#platform/core/day.ts'
import { categoryId, type ListedItem, listedItems } from '../catalogue.ts'
import type { Place } from '../town/place.ts'
import { places } from '../town/places/all.ts'
import { siteAddress } from '../town/sites.ts'
import { bellwether } from '../town/town.ts'
import { insertRows, type Tx } from './insert-rows.ts'

export const marlowZoneId = 2

export async function insertMarkets(tx: Tx): Promise<void> {
  const { market, comingSoon, zones, waypoints } = bellwether()
  await insertRows(tx, 'markets', [market, comingSoon])
  await insertRows(
    tx,
    'zones',
    zones.map(({ kind, name, polygon }, index) => ({
      zone_id: index + 1,
      market_id: market.market_id,
      kind,
      name,
      polygons: [polygon.coordinates],
      intervals: [],
    })),
  )
  await insertRows(
    tx,
    'waypoints',
    waypoints.map((waypoint) => ({ market_id: market.market_id, ...waypoint })),
  )
}

export async function insertPlaces(tx: Tx, today: string): Promise<void> {
  const tills = tillIds()
  await insertRows(tx, 'franchises', places.map(franchiseRow))
  await insertRows(
    tx,
    'integration_items',
    [...tills].map(([key, integration_item_id]) => {
      const [franchise_id, name] = JSON.parse(key)
      return { integration_item_id, franchise_id, name }
    }),
  )
  await insertRows(
    tx,
    'menu_categories',
    places.flatMap((place) =>
      place.categories.map(({ name, type }, position) => ({
        menu_category_id: categoryId(place, position),
        franchise_id: place.franchise_id,
        name,
        type,
        position,
      })),
    ),
  )
  await insertRows(
    tx,
    'menu_items',
    listedItems().map((listed) => itemRow(listed, tills, today)),
  )
  await insertOptions(tx)
}

function franchiseRow(place: Place) {
  const { city, state, zip, lat, lng, line1 } = siteAddress(place.franchise_id)
  return {
    franchise_id: place.franchise_id,
    market_id: bellwether().market.market_id,
    name: place.name,
    kind: place.kind,
    cuisine: place.cuisine,
    description: place.description,
    phone_number: place.phone_number,
    addr_line_1: line1,
    city,
    state,
    zip,
    lat,
    lng,
    pickup_type: place.pickup_type ?? 'pickup_type_card_and_at_store',
    delivery_type: place.delivery_type ?? 'delivery_type_delivery',
    delivery_fee: place.delivery_fee ?? null,
    mandatory_tip_percent: place.mandatory_tip_percent ?? 0,
    mandatory_tip_from: place.mandatory_tip_from ?? 0,
    prep_minutes: place.prep_minutes ?? 20,
    hours: place.hours,
    closed_dates: [],
    county_zone_id: marlowZoneId,
    active: true,
    menu_version: 1,
  }
}

const tillKey = (franchise_id: number, name: string) => JSON.stringify([franchise_id, name])

function tillIds(): ReadonlyMap<string, number> {
  const names = listedItems().flatMap(({ franchise_id, item }) =>
    item.integration_item ? [tillKey(franchise_id, item.integration_item)] : [],
  )
  return new Map([...new Set(names)].map((key, index) => [key, index + 1]))
}

function itemRow({ item, ...listed }: ListedItem, tills: ReadonlyMap<string, number>, today: string) {
  const { franchise_id, menu_item_id, menu_category_id, position } = listed
  const till = item.integration_item ? tills.get(tillKey(franchise_id, item.integration_item)) : undefined
  return {
    menu_item_id,
    franchise_id,
    menu_category_id,
    name: item.name,
    description: item.description,
    base_price: item.base_price,
    active: item.out_for_days === undefined,
    restore_date: typeof item.out_for_days === 'number' ? daysAfter(today, item.out_for_days) : null,
    upc: item.upc ?? null,
    aisle: item.aisle,
    shelf: item.shelf,
    bay: item.bay,
    integration_item_id: till ?? null,
    kitchen_name: item.kitchen_name,
    kitchen_short_code: '%N',
    taxable: true,
    position,
  }
}

async function insertOptions(tx: Tx): Promise<void> {
  const groups = listedItems().flatMap(({ menu_item_id, groups }) =>
    groups.map((group, position) => ({ ...group, menu_item_id, position })),
  )
  const questions = groups.flatMap(({ option_question_group_id, questions }) =>
    questions.map((question, position) => ({ ...question, option_question_group_id, position })),
  )
  await insertRows(
    tx,
    'option_question_groups',
    groups.map(({ questions: _, ...group }) => group),
  )
  await insertRows(
    tx,
    'option_questions',
    questions.map(({ answers: _, answer_ids: __, ...question }) => ({
      ...question,
      field_name: '',
      field_name_ext: '',
    })),
  )
  await insertRows(
    tx,
    'option_answers',
    questions.flatMap(({ option_question_id, answers, answer_ids }) =>
      answers.map((answer, position) => ({
        option_answer_id: answer_ids[position],
        option_question_id,
        ...answer,
        answer_restaurant_active: answer.answer_restaurant !== '',
        position,
      })),
    ),
  )
}
