import { categoryTypes } from '#areas/menu/rules/category-types.ts'
import { type Category, type CategoryType, cents } from './menu.ts'
import { localUpc } from './upc.ts'

/** ISO weekday to stretches of minutes after local midnight; above 1440 is the next morning. */
export type Hours = Record<string, [number, number][]>

export interface Place {
  franchise_id: number
  name: string
  kind: 'restaurant' | 'package_store'
  cuisine: string
  description: string
  phone_number: string
  hours: Hours
  categories: Category[]
  pickup_type?:
    | 'pickup_type_card_and_at_store'
    | 'pickup_type_only_card'
    | 'pickup_type_only_at_store'
    | 'pickup_type_no_pickup'
  delivery_type?: 'delivery_type_delivery' | 'delivery_type_no_delivery'
  delivery_fee?: number
  mandatory_tip_percent?: number
  mandatory_tip_from?: number
  prep_minutes?: number
}

const minutes = (clock: string) => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

/** '11:00-22:00'; an end at or before the start is the next morning. */
function stretch(text: string): [number, number] {
  const [from = '', to = ''] = text.split('-')
  const start = minutes(from)
  const end = minutes(to)
  return [start, end > start ? end : end + 1440]
}

/** Monday to Thursday, Friday and Saturday, Sunday; an empty text is a day of rest. */
export function opens(week: string, weekend = week, sunday = week): Hours {
  const day = (text: string) => (text === '' ? [] : text.split(' ').map(stretch))
  const days = [week, week, week, week, weekend, weekend, sunday]
  return Object.fromEntries(days.map((text, index) => [String(index + 1), day(text)]))
}

/** Name, size, price in dollars, description; a fifth part says how long it is out of stock. */
export type Good = readonly [name: string, size: string, dollars: number, description: string, out?: number | 'unknown']

/** A shelf of goods: the places along the aisles and the codes follow from the order. */
export function shelf(
  place: number,
  type: keyof typeof categoryTypes & ('products' | 'beer' | 'wine' | 'liquor'),
  name: string,
  aisle: number,
  goods: readonly Good[],
): Category {
  const code: CategoryType = categoryTypes[type]
  return {
    name,
    type: code,
    items: goods.map(([good, size, dollars, description, out], index) => ({
      name: `${good} ${size}`,
      description,
      base_price: cents(dollars),
      groups: [],
      upc: localUpc(place, aisle * 1000 + index + 1),
      aisle,
      shelf: (index % 5) + 1,
      bay: Math.floor(index / 5) + 1,
      kitchen_name: '',
      ...(out !== undefined && { out_for_days: out }),
    })),
  }
}
