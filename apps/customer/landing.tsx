import '#ui/base.css'
import { LandingPage } from '#areas/cart/web/landing-page.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<LandingPage />)
