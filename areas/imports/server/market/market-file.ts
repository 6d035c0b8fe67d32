import { alcoholPacks } from '#areas/alcohol/rules/packs.ts'
import type { WeekHours } from '#areas/menu/rules/hours.ts'
import { readClock, readWeekdays, readWeekHours } from '#areas/menu/rules/hours-words.ts'
import { dayFromIso } from '#platform/core/day.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { readMoney } from '#platform/server/imports/money.ts'
import { boolean, fault, inside, list, number, oneOf, type Place, type Reader, read, record, text } from './readers.ts'

const mostOfEach = 5000

const money = (most: number) =>
  read(
    text(20),
    (words) => {
      const cents = readMoney(words)
      return cents !== undefined && cents >= 0 && cents <= most ? cents : undefined
    },
    `must be dollars, up to $${most / 100}, as 2.99`,
  )
const percent = (decimals: number) => number(0, 100, { decimals, unit: '%' })
const miles = number(0, 999, { decimals: 1, unit: 'mi' })
const lat = number(-90, 90)
const lng = number(-180, 180)
const phone = read(text(30), phoneDigits, 'must be a US phone number of ten digits')
const name = text(120)
const state = read(
  text(2),
  (words) => (/^[A-Z]{2}$/.test(words) ? words : undefined),
  'must be two capital letters, as OH',
)
const zip = read(
  text(10),
  (words) => (/^\d{5}(-\d{4})?$/.test(words) ? words : undefined),
  'must be five digits; put it in quotes, so that a leading zero stays',
)
const timeZone = oneOf(Intl.supportedValuesOf('timeZone'))
const slug = read(
  text(60),
  (words) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(words) ? words : undefined),
  'must be small letters, digits and hyphens: it stands in addresses of pages',
)
const minuteOfDay = read(text(10), readClock, 'must be a time, as 17:00')
const weekdays = read(text(80), readWeekdays, 'must be days, as mon, fri-sun or daily')
const date = read(text(10), dayFromIso, 'must be a day, as 2026-12-25')

const hours: Reader<WeekHours> = (value, place) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fault(place, 'must be days with times, as mon-fri: 11:00-22:00')
  const week = readWeekHours({ ...value })
  if (week.ok) return week.hours
  for (const { key, words } of week.faults) fault(inside(place, key), words)
  return undefined
}

const busyFee = record({ days: weekdays, from: minuteOfDay, to: minuteOfDay, fee: money(1000) }, {})
const busyFees: Reader<BusyFeeRow[]> = (value, place) => {
  const rows = (list(busyFee, 200)(value, place) ?? []).flatMap(({ days = [], from, to, fee }) =>
    days.map((weekday) => ({ weekday, start_minute: from, end_minute: to, fee })),
  )
  rows.sort((a, b) => a.weekday - b.weekday || a.start_minute - b.start_minute)
  if (rows.some(({ start_minute, end_minute }) => start_minute >= end_minute))
    return fault(place, 'has a fee that ends before it begins; past midnight it is two')
  const overlaps = rows.some((row, at) => {
    const next = rows[at + 1]
    return next?.weekday === row.weekday && next.start_minute < row.end_minute
  })
  return overlaps ? fault(place, 'has two fees at one time') : rows
}

export type BusyFeeRow = { weekday: number; start_minute: number; end_minute: number; fee: number }

const market = record(
  { slug, name, city: name, state, county: name, time_zone: timeZone, lat, lng },
  {
    active: boolean,
    support_phone: phone,
    delivery_fee: money(10_000),
    service_fee_delivery_percent: percent(2),
    service_fee_pickup_percent: percent(2),
    sales_tax_percent: percent(3),
    beer_tax_percent: percent(3),
    wine_tax_percent: percent(3),
    liquor_tax_percent: percent(3),
    fees_taxed: boolean,
    gas_fee: money(10_000),
    free_miles: miles,
    maximum_miles: miles,
    fee_per_mile: money(10_000),
    fixed_tip: money(100_000),
    full_queue_orders: number(1, 100, { decimals: 0 }),
    alcohol_pack: oneOf(alcoholPacks),
    busy_fees: busyFees,
  },
)

const franchise = record(
  {
    name,
    kind: oneOf(['restaurant', 'package_store']),
    phone_number: phone,
    addr_line_1: name,
    city: name,
    state,
    zip,
    lat,
    lng,
    hours,
  },
  {
    cuisine: text(120, 0),
    description: text(2000, 0),
    pickup_type: oneOf([
      'pickup_type_card_and_at_store',
      'pickup_type_only_card',
      'pickup_type_only_at_store',
      'pickup_type_no_pickup',
    ]),
    delivery_type: oneOf(['delivery_type_delivery', 'delivery_type_no_delivery']),
    delivery_fee: money(10_000),
    pickup_sales_tax_percent: percent(3),
    maximum_miles: miles,
    mandatory_tip_percent: percent(2),
    mandatory_tip_from: money(1_000_000),
    prep_minutes: number(0, 600, { decimals: 0 }),
    closed_dates: list(date, 400),
    active: boolean,
    county: name,
  },
)

const waypoint = record({ name, short: text(12), lat, lng }, {})
const driver = record({ name, phone_number: phone }, { alcohol_approved: boolean, onboarding: boolean, waypoint: name })
const tablet = read(
  text(60),
  (words) => (/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(words) ? words : undefined),
  'must be letters, digits, hyphens and underscores',
)

const marketFile = record(
  { market },
  {
    waypoints: list(waypoint, mostOfEach),
    franchises: list(franchise, mostOfEach),
    drivers: list(driver, mostOfEach),
    tablets: list(tablet, mostOfEach),
  },
)

export type MarketFile = NonNullable<ReturnType<typeof marketFile>>

/** A market's settings as a person writes them; every fault goes into the place. */
export const readMarketFile: Reader<MarketFile> = (value, place) => {
  const file = marketFile(value, place)
  if (file) {
    namedOnce(file.franchises, 'name', inside(place, 'franchises'))
    namedOnce(file.waypoints, 'name', inside(place, 'waypoints'))
    namedOnce(file.drivers, 'phone_number', inside(place, 'drivers'))
    namedOnce(
      file.tablets?.map((id) => ({ id })),
      'id',
      inside(place, 'tablets'),
    )
  }
  return file
}

/** They are found again by it. */
function namedOnce<Key extends string>(
  rows: readonly Readonly<Record<Key, string>>[] | undefined,
  key: Key,
  place: Place,
): void {
  const seen = new Set<string>()
  for (const [at, row] of (rows ?? []).entries()) {
    if (seen.has(row[key])) fault(inside(place, at), `has the same ${key.replace('_', ' ')} as another`)
    seen.add(row[key])
  }
}
