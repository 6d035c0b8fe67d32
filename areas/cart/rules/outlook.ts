import { laterOf, mostlyBy } from '#platform/core/normal.ts'

/** An order that shares the car is carried by a way up to two thirds longer than the shortest: half of that in the mean. */
const detour = { mean: 1 / 3, sd: 2 / 3 / Math.sqrt(12) }

/** What something takes, and how much that varies; ms. */
export type Spread = { readonly mean: number; readonly sd: number }

/** What dispatch knows of a store: when a driver can be at its counter, in ms since 1970, and by how much its kitchen is later than it says. */
export type StoreOutlook = { readonly driver_at: number; readonly kitchen: Spread }

/** What dispatch knows of an order that is placed now. */
export type Outlook = StoreOutlook & {
  /** By how much drivers come later to a store than planned. */
  readonly way: Spread
  readonly counter_ms: number
  /** What is done there, and by how much drivers come later to it; of plain ones, and of those with an ID check. */
  readonly doors: readonly [plain: Spread, alcohol: Spread]
}

/** Of a market, by franchise. */
export type MarketOutlook = Omit<Outlook, keyof StoreOutlook> & {
  readonly stores: Readonly<Record<number, StoreOutlook>>
}

export type OutlookOrder = {
  readonly now: number
  /** When the kitchen says that it is done. */
  readonly cooked: number
  /** From the store to the door. */
  readonly drive_ms: number
  readonly alcohol: boolean
}

/** By when four of five such orders are at the door. */
export function mostlyAtDoor({ now, cooked, drive_ms, alcohol }: OutlookOrder, outlook: Outlook): number {
  const { driver_at, kitchen, way, counter_ms, doors } = outlook
  const food = { mean: cooked + kitchen.mean, variance: kitchen.sd ** 2 }
  const driver = { mean: Math.max(now, driver_at) + way.mean, variance: way.sd ** 2 }
  const met = laterOf(food, driver)
  const door = doors[alcohol ? 1 : 0]
  return mostlyBy({
    mean: met.mean + counter_ms + drive_ms * (1 + detour.mean) + door.mean,
    variance: met.variance + (drive_ms * detour.sd) ** 2 + door.sd ** 2,
  })
}
