import { useState } from 'react'
import { OfficePage, useOffice } from '#areas/accounts/web/public.tsx'
import { useFollowedList } from '#platform/web/use-followed-list.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { mostCounted } from '../calls/addresses.ts'
import { AddAddress } from './add-address.tsx'
import { AddressControl } from './address-control.tsx'
import { AddressList } from './address-list.tsx'
import styles from './addresses.module.css'
import { useAddressPage } from './use-address-page.ts'

/** `/admin/addresses`: where orders went, to be verified; those to verify first. */
export default function AddressesPage() {
  const [isAdding, setAdding] = useState(false)
  const { markets } = useOffice()
  const list = useListPage()
  const address = useAddressPage('address')
  const count = useAddressPage('queue_count')
  const topics = [...markets.map(({ market_id }) => `addresses:${market_id}`), 'addresses:0']
  const { props } = useFollowedList(topics, list.again)
  return (
    <OfficePage
      title="Addresses"
      lede={ledeOf(count)}
      acts={[{ label: 'Add address', icon: 'plus', onRun: () => setAdding(true) }]}
    >
      <ErrorLine error={list.error} />
      {isAdding && <AddAddress close={() => setAdding(false)} again={list.again} />}
      <div className={styles.desk}>
        <div {...props}>
          <AddressList />
        </div>
        {address ? (
          <AddressControl key={address.address_id} address={address} again={list.again} />
        ) : (
          <EmptyState icon="check" title="Nothing to verify." />
        )}
      </div>
    </OfficePage>
  )
}

function ledeOf(count: number): string {
  if (count === 0) return 'Every address that orders went to is verified.'
  return `${count >= mostCounted ? `${mostCounted} or more` : count} to verify, the newest order’s first.`
}
