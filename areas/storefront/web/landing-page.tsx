import type { FranchiseList, LandingState, VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import { usePageState } from '#platform/web/page-state.ts'
import type { Today } from '../rules/today.ts'
import { CustomerPage } from './customer-page.tsx'
import { Landing } from './landing/landing.tsx'

/** `/`: the first page that a customer sees. */
export function LandingPage() {
  const landing = usePageState<LandingState>('landing')
  const address = usePageState<VisitorAddress | null>('address')
  const today = usePageState<Today | null>('today')
  const franchises = usePageState<FranchiseList>('franchises')
  return (
    <CustomerPage white>
      <Landing landing={landing} address={address} today={today} franchises={franchises} />
    </CustomerPage>
  )
}
