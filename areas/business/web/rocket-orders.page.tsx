import { useEffect, useEffectEvent, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Delivery } from '../calls/delivery.ts'
import type { OwnBusiness, rocketOrdersPage } from '../calls/rocket-orders.ts'
import { isOver } from '../rules/delivery-status.ts'
import { BusinessSwitch, ofBusiness } from './business-switch.tsx'
import { deliveryColumns } from './delivery-columns.tsx'
import { DraftsPanel } from './drafts-panel.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useNewDelivery } from './new-delivery.ts'
import { NewDeliveryPanel } from './new-delivery-panel.tsx'
import { NoBusiness } from './no-business.tsx'
import { PriceList } from './price-list.tsx'
import styles from './rocket.module.css'
import { SaveForLater } from './save-for-later.tsx'
import { useAddressCheck } from './use-address-check.ts'
import { useFilled } from './use-filled.tsx'
import { useNow } from './use-now.ts'

const useListState = pageHook<typeof rocketOrdersPage>()

const idOf = ({ order_id }: Delivery) => String(order_id)
const hrefOf = ({ order_id }: Delivery) => `/rocket/orders/${order_id}`

/** `/rocket/orders`: the form, what it will cost, and the business's own orders. */
export default function RocketOrdersPage() {
  const business = useListState('business')
  return business ? <Deliveries business={business} /> : <NoBusiness title="Deliveries" />
}

function Deliveries({ business }: { business: OwnBusiness }) {
  const { business_id } = business
  const [draft, setDraft] = useState<number>()
  const [isImporting, setImporting] = useState(false)
  const [isPriced, setPriced] = useState(false)
  const form = useNewDelivery(business, draft)
  const check = useAddressCheck(form.values.address, business_id)
  const now = useNow()
  const counts = useListState('delivery_counts')
  const map = useListState('map')
  const last = useListState('last_form')
  const businesses = useListState('businesses')
  const list = useListPage()
  const isUp = useFollowedDeliveries(business, list.again)
  const { fill, dialog } = useFilled(form)
  const own = { businesses, business_id }
  return (
    <OfficePage
      title="Deliveries"
      lede={`${business.name}. ${counts.under_way} under way, ${counts.delivered} delivered and ${counts.cancelled} cancelled today.`}
      acts={[
        { label: 'Price list', onRun: () => setPriced(true), icon: 'tag' },
        { label: 'API keys', href: ofBusiness('/rocket/keys', own), icon: 'lock' },
        { label: 'Webhooks', href: ofBusiness('/rocket/webhooks', own), icon: 'bolt' },
      ]}
      side={
        <>
          <LiveBadge on={isUp}>{isUp ? 'Live' : 'Reconnecting'}</LiveBadge>
          <BusinessSwitch {...own} />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.stack}>
          <NewDeliveryPanel
            business={business}
            form={form}
            check={check}
            now={now}
            head={
              <>
                {last && (
                  <Button
                    size="small"
                    variant="ghost"
                    icon="repeat"
                    onClick={() => fill(last, () => setDraft(undefined))}
                  >
                    Repeat last
                  </Button>
                )}
                <Button size="small" variant="ghost" icon="up" onClick={() => setImporting(true)}>
                  Import CSV
                </Button>
              </>
            }
            foot={
              <SaveForLater
                business_id={business_id}
                form={form}
                draft={draft}
                onSaved={() => {
                  setDraft(undefined)
                  list.again()
                }}
                onGone={() => setDraft(undefined)}
              />
            }
          />
          <DraftsPanel
            drafts={useListState('drafts')}
            open={draft}
            now={now}
            timeZone={business.time_zone}
            onOpen={(one) => fill(one.form, () => setDraft(one.delivery_draft_id))}
            onRemoved={list.again}
          />
        </div>
        <EstimatePanel business={business} values={form.values} check={check} now={now} map={map} />
      </div>
      <List list={list} />
      {isPriced && <PriceList business={business} onClose={() => setPriced(false)} />}
      {dialog}
      {isImporting && !dialog && (
        <ImportDialog
          business_id={business_id}
          onClose={() => setImporting(false)}
          onOrdered={list.again}
          onMend={(values) =>
            fill(values, () => {
              setDraft(undefined)
              setImporting(false)
            })
          }
        />
      )}
    </OfficePage>
  )
}

function List({ list }: { list: ReturnType<typeof useListPage> }) {
  const counts = useListState('delivery_counts')
  const views = [
    { id: 'today', name: 'Today', search: '', count: counts.today },
    { id: 'all', name: 'All', search: '?state=all' },
  ]
  return (
    <DataTable
      label="Deliveries"
      columns={deliveryColumns}
      rows={useListState('deliveries')}
      pages={useListState('delivery_pages')}
      idOf={idOf}
      hrefOf={hrefOf}
      views={views}
      loading={list.loading}
      error={list.error}
      onTryAgain={list.again}
      empty={<EmptyState icon="truck" title="No deliveries here." />}
      exportName="deliveries"
    />
  )
}

const refreshMs = 15_000
/** As many as one stream takes, beside the business's own topic. */
const mostFollowed = 49

/** Asks again when one was ordered or has moved on; and by time, as not every step of a driver is told. */
function useFollowedDeliveries({ business_id }: OwnBusiness, again: () => void): boolean {
  const open = useListState('deliveries').filter(({ delivery_status }) => !isOver(delivery_status))
  const topics = [`business:${business_id}`, ...open.slice(0, mostFollowed).map(({ order_id }) => `order:${order_id}`)]
  const isUp = useLive(topics, again)
  const isAnyOpen = open.length > 0
  const askAgain = useEffectEvent(again)
  useEffect(() => {
    if (isUp && !isAnyOpen) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askAgain()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [isUp, isAnyOpen])
  return isUp
}
