import '#ui/base.css'
import { LoginPage } from '#areas/accounts/web/login.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<LoginPage />)
