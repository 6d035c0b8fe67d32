import '#ui/base.css'
import { SecondStepPage } from '#areas/accounts/web/second-step.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<SecondStepPage />)
