import { PickedCardList } from '#areas/cards/web/public.tsx'
import { Checkout } from '#areas/checkout/web/public.tsx'
import { OrderFrame, PhoneOrder } from './order-frame.tsx'
import { PlacesPart } from './places-part.tsx'
import { useOrderPage } from './use-order-page.ts'

/** `/admin/order_cart/:cosmic_customer_id`: the checkout; before there is something to check out, the places. */
export default function OrderCartPage() {
  const choosing = useOrderPage('choosing')
  return (
    <PhoneOrder cards={PickedCardList}>
      {choosing ? (
        <OrderFrame>
          <PlacesPart />
        </OrderFrame>
      ) : (
        <Checkout />
      )}
    </PhoneOrder>
  )
}
