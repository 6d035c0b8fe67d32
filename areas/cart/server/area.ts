import type { AddressBook } from '#areas/addresses/server/public.ts'
import type { Markets } from '#areas/markets/server/public.ts'
import type { Menus } from '#areas/menu/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { watchIdleCarts } from './abandon-idle.ts'
import { chooseOrderTypeHandler } from './choose-order-type.ts'
import type { CartDeps } from './deps.ts'
import { discountRoutes } from './discount-codes/routes.ts'
import type { Quotes } from './quote.ts'
import { rememberCarts } from './remembered-carts.ts'
import { cartRoutes } from './routes.ts'
import { updateAddressHandler } from './update-address.ts'
import { updateCartLineHandler } from './update-cart-line.ts'
import { updateCustomerHandler } from './update-customer.ts'

type Shared = { menus: Menus; markets: Markets; addressBook: AddressBook; quotes: Quotes }
type Hooks = Partial<Pick<CartDeps, 'cartPageExtras' | 'rememberedCarts'>>

export function cartArea(deps: ServerDeps, shared: Shared, hooks: Hooks = {}): Area {
  const { cartPageExtras = async () => ({}), rememberedCarts = rememberCarts() } = hooks
  const all: CartDeps = { ...deps, ...shared, rememberedCarts, cartPageExtras }
  return {
    calls: [
      updateAddressHandler(all),
      updateCustomerHandler(all),
      updateCartLineHandler(all),
      chooseOrderTypeHandler(all),
    ],
    routes: [...cartRoutes(all), ...discountRoutes],
    work: () => watchIdleCarts(all),
  }
}
