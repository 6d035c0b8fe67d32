import '#ui/base.css'
import { StoresPage } from '#areas/storefront/web/stores-page.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<StoresPage />)
