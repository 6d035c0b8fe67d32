import '#ui/base.css'
import { JobsPage } from '#areas/operations/web/jobs-page.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<JobsPage />)
