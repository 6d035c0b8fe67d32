/** Who is calling, as the cookie says it; never taken from a body. */
export type Actor = {
  readonly session_id: number
  readonly session_persistent_id: number
  /** Roles held now; a tablet with an open driver hour holds `driver`. */
  readonly roles: readonly string[]
  readonly user: ActingUser | undefined
  readonly driver: ActingDriver | undefined
  readonly tablet_id: string | undefined
  /** The payment account that is signed in to. */
  readonly cosmic_customer_id: number | undefined
  /** Where the request came from (`clientAddress`); absent where none came, as in background work. */
  readonly address?: string
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

/** Staff are limited to their markets; an empty list means all (SIL-ORD-140). */
export function worksIn(actor: Actor, marketId: number): boolean {
  if (actor.driver) return actor.driver.market_id === marketId
  if (!actor.user) return false
  return actor.user.market_ids.length === 0 || actor.user.market_ids.includes(marketId)
}
