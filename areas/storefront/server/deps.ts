import type { AddressBook } from '#areas/addresses/server/public.ts'
import type { Outlooks, Visit } from '#areas/cart/server/public.ts'
import type { Markets } from '#areas/markets/server/public.ts'
import type { Menus } from '#areas/menu/server/public.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { RecentOrder } from '../rules/recent-order.ts'
import type { Listings } from './listings.ts'

/** What a visitor chose on the landing page. */
export type ChosenAddress = {
  readonly address_id: number
  readonly address_line: string
  readonly apartment_number: string
  readonly precision: string
}

export type StorefrontDeps = ServerDeps & {
  readonly menus: Menus
  readonly markets: Markets
  readonly addressBook: AddressBook
  readonly listings: Listings
  readonly roadTimes: Pick<RoadTimes, 'atOnce'>
  readonly outlooks: Outlooks
  /** Who looks at a public page: where to deliver, and the cart. */
  readonly visitOf: (actor: Actor | undefined) => Promise<Visit>
  /** What this device, and the account that is signed in on it, ordered last, as the orders know it. */
  readonly recentOrders: (db: Db, actor: Actor | undefined, now: Date) => Promise<RecentOrder[]>
  /** Told when a visitor chooses an address, so that a cart that is there already takes it over. */
  readonly addressChosen: (actor: Actor, chosen: ChosenAddress, now: Date) => Promise<void>
}
