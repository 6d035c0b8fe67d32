import '#ui/base.css'
import { StaffHome } from '#areas/accounts/web/staff-home.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<StaffHome />)
