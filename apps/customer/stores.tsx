import '#ui/base.css'
import { StoresPage } from '#areas/cart/web/stores-page.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<StoresPage />)
