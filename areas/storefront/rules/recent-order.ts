/** An order of this device, to be looked at or ordered again. */
export type RecentOrder = {
  readonly order_id: number
  readonly path: string
  readonly franchise: string
  /** 'Bacon Burger, 2 × Fries' */
  readonly lines: string
  /** Milliseconds since 1970. */
  readonly created_at: number
}
