import '#ui/base.css'
import { OrderingMenu } from '#areas/storefront/web/ordering-menu.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<OrderingMenu />)
