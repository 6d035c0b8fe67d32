import '#ui/base.css'
import { BoardPage } from '#areas/dispatch/web/board-page.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<BoardPage />)
