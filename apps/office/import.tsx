import '#ui/base.css'
import { ImportPage } from '#areas/imports/web/import-page.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<ImportPage />)
