import { type Day, dayFromIso, dayFromUs, dayToUs } from '#platform/core/day.ts'
import { clockText } from '#platform/core/local-time.ts'
import type { TypedFields } from '#platform/core/typed-values.ts'
import type { WeekHours } from './hours.ts'
import { readStretches } from './hours-words.ts'

const dayMinutes = 1440
const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `11:00 AM-2:00 PM, 5:00 PM-2:00 AM`, as `readStretches` reads it. */
export function stretchesText(stretches: readonly (readonly [number, number])[]): string {
  if (stretches.length === 0) return 'closed'
  return stretches
    .map(([from, to]) => (from === 0 && to === dayMinutes ? 'all day' : `${clockText(from)}-${clockText(to)}`))
    .join(', ')
}

const hoursOf = (weekday: string) =>
  ({
    kind: 'own',
    label: weekday,
    read: readStretches,
    write: stretchesText,
    words: 'Please write it as 11:00 AM-10:00 PM, 5:00 PM-2:00 AM, all day or closed.',
  }) as const

const mostClosedDates = 400

/** One on each line, or with commas between; in the order of the calendar, each once. */
export function readDays(text: string): Day[] | undefined {
  const days = text
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => dayFromUs(one) ?? dayFromIso(one))
  if (days.length > mostClosedDates || days.includes(undefined)) return undefined
  return [...new Set(days.filter((day) => day !== undefined))].sort()
}

export const pickupTypes = [
  { value: 'pickup_type_card_and_at_store', label: 'By card or at the store' },
  { value: 'pickup_type_only_card', label: 'By card only' },
  { value: 'pickup_type_only_at_store', label: 'At the store only' },
  { value: 'pickup_type_no_pickup', label: 'No pickup' },
] as const
export const deliveryTypes = [
  { value: 'delivery_type_delivery', label: 'We deliver' },
  { value: 'delivery_type_no_delivery', label: 'No delivery' },
] as const

const ofMarket = 'the market’s'

/** What the office sets of a restaurant or store (SIL-ORD-031, SIL-ORD-033, SIL-ORD-043, SIL-ORD-048). */
export const restaurantFields = {
  name: { kind: 'text', label: 'Name', least: 1, most: 120 },
  phone_number: { kind: 'phone', label: 'Phone' },
  cuisine: { kind: 'text', label: 'Cuisine', least: 0, most: 120 },
  description: { kind: 'text', label: 'Description', least: 0, most: 2000, lines: 2 },
  active: { kind: 'switch', label: 'On the list: customers see it and can order' },
  pickup_type: { kind: 'choice', label: 'Pickup is paid', options: pickupTypes },
  delivery_type: { kind: 'choice', label: 'Delivery', options: deliveryTypes },
  prep_minutes: { kind: 'number', label: 'Prep time', least: 0, most: 600, decimals: 0, unit: 'min' },
  delivery_fee: { kind: 'money', label: 'Delivery fee', most: 10_000, optional: ofMarket },
  maximum_miles: {
    kind: 'number',
    label: 'Delivers up to',
    least: 0,
    most: 999,
    decimals: 1,
    unit: 'mi',
    optional: ofMarket,
  },
  pickup_sales_tax_percent: {
    kind: 'number',
    label: 'Sales tax at pickup',
    least: 0,
    most: 50,
    decimals: 3,
    unit: '%',
    optional: ofMarket,
  },
  mandatory_tip_percent: {
    kind: 'number',
    label: 'Mandatory tip',
    least: 0,
    most: 50,
    decimals: 2,
    unit: '%',
    hint: '0: none',
  },
  mandatory_tip_from: { kind: 'money', label: 'from a subtotal of', most: 1_000_000 },
  hours_1: hoursOf('Monday'),
  hours_2: hoursOf('Tuesday'),
  hours_3: hoursOf('Wednesday'),
  hours_4: hoursOf('Thursday'),
  hours_5: hoursOf('Friday'),
  hours_6: hoursOf('Saturday'),
  hours_7: hoursOf('Sunday'),
  closed_dates: {
    kind: 'own',
    label: 'Closed on',
    hint: 'holidays, one on each line, such as 12/25/2026',
    read: readDays,
    write: (days: readonly Day[]) => days.map(dayToUs).join('\n'),
    words: 'Please write days as 12/25/2026, one on each line.',
    lines: 4,
  },
} as const satisfies TypedFields

export const weekdayFields = weekdayNames.map(
  (_, index) => `hours_${index + 1}` as `hours_${1 | 2 | 3 | 4 | 5 | 6 | 7}`,
)

type Days<Value> = { readonly [Name in (typeof weekdayFields)[number]]: Value }

export const hoursOfDays = (days: Days<[number, number][]>): WeekHours =>
  Object.fromEntries(weekdayFields.map((name, index) => [String(index + 1), days[name]]))

export const daysOfHours = (hours: WeekHours) =>
  Object.fromEntries(weekdayFields.map((name, index) => [name, hours[String(index + 1)] ?? []])) as unknown as Days<
    [number, number][]
  >

/** Nights that reach into a day that begins before they end would be open twice. */
export function overlappingNight(
  days: Days<readonly (readonly [number, number])[]>,
): (typeof weekdayFields)[number] | undefined {
  return weekdayFields.find((name, index) => {
    const next = weekdayFields[(index + 1) % weekdayFields.length]
    const end = Math.max(0, ...days[name].map(([, to]) => to)) - dayMinutes
    return end > 0 && next !== undefined && days[next].some(([from]) => from < end)
  })
}
