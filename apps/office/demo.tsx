import '#ui/base.css'
import { mount } from '#platform/web/mount.tsx'
import { DemoPage } from './demo/demo-page.tsx'

mount(<DemoPage />)
