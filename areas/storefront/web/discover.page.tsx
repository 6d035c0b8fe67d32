import { pageHook } from '#platform/web/page-hook.ts'
import type { discoverPage } from '../calls/discover.ts'
import { CustomerPage } from './customer-page.tsx'
import { Discover } from './discover/discover.tsx'

const useDiscoverPage = pageHook<typeof discoverPage>()

/** `/discover`: places, dishes and bottles of the town, found as one types. */
export default function DiscoverPage() {
  const city = useDiscoverPage('market')?.city
  const served = useDiscoverPage('results')
  const recent = useDiscoverPage('recent_orders')
  return (
    <CustomerPage white>
      <Discover city={city} served={served} recent={recent} />
    </CustomerPage>
  )
}
