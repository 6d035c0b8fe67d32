import type { cartPage } from '#areas/cart/calls/cart-page.ts'
import { useHumanAnswer, useKeptCart } from '#areas/cart/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { EmptyCheckout } from './empty-checkout.tsx'
import { FilledCheckout } from './filled-checkout.tsx'
import { usePlacement } from './use-placement.ts'
import { useUntimedAddress } from './use-untimed-address.ts'

const useCartPage = pageHook<typeof cartPage>()

export default function CheckoutPage() {
  const cart = useCartPage('cart')
  const notice = useCartPage('placed_order')
  useHumanAnswer()
  useKeptCart(cart)
  useUntimedAddress()
  useKeptFocus()
  const placing = usePlacement()
  // A late answer may tell of the empty cart after the order's, while the way to its page is still on.
  if (cart.lines.length === 0 && !placing.placement) return <EmptyCheckout notice={notice} />
  return <FilledCheckout cart={cart} notice={notice} placing={placing} />
}
