import '#ui/base.css'
import { DriverApp } from '#areas/driving/web/driver-app.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<DriverApp />)
