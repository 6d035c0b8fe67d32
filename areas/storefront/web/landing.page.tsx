import { pageHook } from '#platform/web/page-hook.ts'
import type { landingPage } from '../calls/landing.ts'
import { CustomerPage } from './customer-page.tsx'
import { Landing } from './landing/landing.tsx'

const useLandingPage = pageHook<typeof landingPage>()

/** `/`: the first page that a customer sees. */
export default function LandingPage() {
  const landing = useLandingPage('landing')
  const address = useLandingPage('address')
  const today = useLandingPage('today')
  const franchises = useLandingPage('franchises')
  return (
    <CustomerPage white>
      <Landing landing={landing} address={address} today={today} franchises={franchises} />
    </CustomerPage>
  )
}
