import '#ui/base.css'
import { Checkout } from '#areas/orders/web/checkout.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<Checkout />)
