import '#ui/base.css'
import { LandingPage } from '#areas/storefront/web/landing-page.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<LandingPage />)
