import { OrderingMenu } from '#areas/storefront/web/public.tsx'
import { PhoneOrder } from './order-frame.tsx'

/** `/admin/order_cart/:cosmic_customer_id/menu/:franchise_id` */
export default function OrderMenuPage() {
  return (
    <PhoneOrder>
      <OrderingMenu />
    </PhoneOrder>
  )
}
