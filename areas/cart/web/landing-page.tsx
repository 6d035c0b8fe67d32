import type { Today } from '#areas/menu/rules/today.ts'
import type { FranchiseList, LandingState, VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import { Landing } from '#areas/menu/web/public.tsx'
import { usePageState } from '#platform/web/page-state.ts'
import { CustomerPage } from './customer-page.tsx'

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
