import '#ui/base.css'
import { ZonesPage } from '#areas/markets/web/zones/zones-page.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<ZonesPage />)
