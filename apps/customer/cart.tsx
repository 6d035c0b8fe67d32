import '#ui/base.css'
import { Checkout } from '#areas/checkout/web/checkout.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<Checkout />)
