import type { AddressBook } from '#areas/addresses/server/public.ts'
import type { Markets } from '#areas/markets/server/public.ts'
import type { Menus } from '#areas/menu/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { CartPageExtras } from '../calls/cart-page.ts'
import type { Quotes } from './quote.ts'
import type { RememberedCarts } from './remembered-carts.ts'

export type CartDeps = ServerDeps & {
  readonly menus: Menus
  readonly markets: Markets
  readonly addressBook: AddressBook
  readonly quotes: Quotes
  readonly rememberedCarts: RememberedCarts
  /** Anonymous first visits have no actor. */
  readonly cartPageExtras: (actor: Actor | undefined) => Promise<CartPageExtras>
}
