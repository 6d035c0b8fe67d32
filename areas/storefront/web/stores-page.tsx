import type { FranchiseList, MarketCard, VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import { usePageState } from '#platform/web/page-state.ts'
import type { Today } from '../rules/today.ts'
import { CustomerPage } from './customer-page.tsx'
import { type ShownList, Stores } from './stores/stores.tsx'

/** `/restaurants/:market` and `/package_stores`. */
export function StoresPage() {
  const market = usePageState<MarketCard | null>('market')
  const address = usePageState<VisitorAddress | null>('address')
  const today = usePageState<Today | null>('today')
  const franchises = usePageState<FranchiseList>('franchises')
  const list = usePageState<ShownList>('list')
  return (
    <CustomerPage white>
      <Stores market={market} address={address} today={today} franchises={franchises} list={list} />
    </CustomerPage>
  )
}
