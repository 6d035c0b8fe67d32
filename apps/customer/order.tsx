import '#ui/base.css'
import { OrderPage } from '#areas/orders/web/order-page.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<OrderPage />)
