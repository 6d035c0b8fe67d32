import { pageHook } from '#platform/web/page-hook.ts'
import type { restaurantsPage } from '../calls/list-pages.ts'
import { CustomerPage } from './customer-page.tsx'
import { Stores } from './stores/stores.tsx'

const useListPage = pageHook<typeof restaurantsPage>()

/** `/restaurants/:market` and `/package_stores`. */
export default function StoresPage() {
  const market = useListPage('market')
  const address = useListPage('address')
  const today = useListPage('today')
  const franchises = useListPage('franchises')
  const list = useListPage('list')
  const recent = useListPage('recent_orders')
  return (
    <CustomerPage white>
      <Stores market={market} address={address} today={today} franchises={franchises} list={list} recent={recent} />
    </CustomerPage>
  )
}
