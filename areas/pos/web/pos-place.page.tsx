import { useEffect, useEffectEvent } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { type posPlacePage, posTopicOf } from '../calls/pos.ts'
import { Choices } from './choices.tsx'
import { ConnectForm, ConnectionPanel } from './connection-panel.tsx'
import { LinkedItems } from './linked-items.tsx'
import styles from './pos.module.css'
import { PosOrders } from './pos-orders.tsx'

const usePlace = pageHook<typeof posPlacePage>()

/** `/admin/pos/:franchise_id`: what of the menu is what of the till, and where they differ. */
export default function PosPlacePage() {
  const place = usePlace('pos_place')
  const list = useListPage()
  const { connection, items } = place
  // Prices and stock come from the till while somebody looks.
  useLive([`menu:${place.franchise_id}`, posTopicOf(place.franchise_id)], list.again)
  useAgainWhile(connection?.reading === 'first', list.again)
  const toChoose = items.filter(({ state }) => state !== 'linked' && state !== 'unlinked')
  return (
    <OfficePage
      title={`${place.name}: POS links`}
      lede={place.market}
      acts={[
        { label: 'Menu', href: `/${place.franchise_id}` },
        { label: 'All restaurants', href: '/admin/pos' },
      ]}
    >
      <div className={styles.stack}>
        <ErrorLine error={list.error} />
        {connection ? (
          <ConnectionPanel place={place} connection={connection} />
        ) : (
          <ConnectForm franchise_id={place.franchise_id} mayConnect={place.may_connect} />
        )}
        {toChoose.length > 0 && <Choices franchise_id={place.franchise_id} items={toChoose} />}
        {connection && <LinkedItems items={items} products={place.products} />}
        {place.orders.length > 0 && <PosOrders place={place} />}
      </div>
    </OfficePage>
  )
}

const againMs = 10_000

/** Where nothing reads the till, nothing tells of it either. */
function useAgainWhile(isWaiting: boolean, again: () => void): void {
  const ask = useEffectEvent(again)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(ask, againMs)
    return () => clearInterval(timer)
  }, [isWaiting])
}
