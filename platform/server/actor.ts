/** Who is calling, as the cookie says it; never taken from a body. */
export type Actor = {
  readonly session_id: number
  readonly session_persistent_id: number
  /** Roles held now; a tablet with an open driver hour holds `driver`. */
  readonly roles: readonly string[]
  readonly user: ActingUser | undefined
  readonly driver: ActingDriver | undefined
  readonly tablet_id: string | undefined
  /** A tablet on a restaurant's counter. */
  readonly restaurant?: ActingRestaurant
  /** The payment account that is signed in to. */
  readonly cosmic_customer_id: number | undefined
  /** An order that staff take by phone: they act in its own session, with their rights and under their name. */
  readonly phone_order?: PhoneOrder
  /** An admin who looks at the office as somebody of this one role would see it, and changes nothing. */
  readonly viewing?: Viewing
  /** Where the request came from (`clientAddress`); absent where none came, as in background work. */
  readonly address?: string
}

export type Viewing = {
  readonly role: string
  /** Where, in words; empty: in all of their own markets. */
  readonly label: string
}

export type ActingRestaurant = {
  readonly restaurant_tablet_id: number
  readonly franchise_id: number
  readonly market_id: number
  /** Where it stands: 'Counter'. */
  readonly name: string
}

export type PhoneOrder = {
  readonly phone_order_id: number
  /** Who takes it; nobody else acts in its session. */
  readonly user_id: number
  readonly cosmic_customer_id: number
  /** The account was picked as that of this restaurant. */
  readonly franchise_id: number | null
}

export type ActingUser = {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly market_ids: readonly number[]
  readonly franchise_ids: readonly number[]
}

export type ActingDriver = {
  readonly driver_id: number
  readonly driver_hour_id: number
  readonly market_id: number
  readonly name: string
  readonly alcohol_approved: boolean
}

/** The markets that somebody works in. */
export type Markets = 'all' | readonly number[]

/** Staff are limited to their markets; an empty list means all (SIL-ORD-140). Every list and every object asks here. */
export function marketsOf({ user, driver, restaurant }: Actor): Markets {
  if (driver) return [driver.market_id]
  if (restaurant) return [restaurant.market_id]
  if (!user) return []
  return user.market_ids.length === 0 ? 'all' : user.market_ids
}

/** What belongs to no market belongs to those who work in all of them. */
export function worksIn(actor: Actor, marketId: number | null): boolean {
  const markets = marketsOf(actor)
  return markets === 'all' || (marketId !== null && markets.includes(marketId))
}
