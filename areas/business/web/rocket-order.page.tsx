import { useEffect, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { momentText } from '#platform/core/moment-text.ts'
import { cents, dollars } from '#platform/core/money.ts'
import { phoneText } from '#platform/core/phone.ts'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Steps } from '#ui/steps.tsx'
import { Totals } from '#ui/totals.tsx'
import { cancelRocketOrder, type rocketOrderPage } from '../calls/rocket-orders.ts'
import { isOver, mayCancel } from '../rules/delivery-status.ts'
import { StatusPill } from './delivery-columns.tsx'
import { deliverySteps } from './delivery-steps.ts'
import { addressLine, arrivesText, paymentWords } from './delivery-words.ts'
import styles from './rocket.module.css'
import { WayMap } from './way-map.tsx'

const useOrder = pageHook<typeof rocketOrderPage>()

/** `/rocket/orders/:order_id`: where it is, who has it, what it cost. */
export default function RocketOrderPage() {
  useFollowedDelivery()
  const delivery = useOrder('delivery')
  const business = useOrder('business')
  const isOwn = useOrder('is_own')
  const now = useOrder('read_at')
  const map = useOrder('map')
  const { time_zone } = business
  const { delivery_status, driver, lat, lng } = delivery
  const facts: Fact[] = [
    ['Customer', <Called key="customer" name={delivery.name} phone={delivery.phone_number} />],
    ['To', `${addressLine(delivery)}, ${delivery.city}`],
    ['Note', delivery.note || 'none'],
    ['Driver', driver ? <Called key="driver" name={driver.name} phone={driver.phone_number} /> : 'none yet'],
    ['Payment', paymentWords[delivery.payment]],
    ['Your number', delivery.placed_by === 'api' ? delivery.external_delivery_id : `#${delivery.order_id}`],
  ]
  return (
    <OfficePage
      title={`#${delivery.order_id}`}
      heading={`Delivery #${delivery.order_id}`}
      lede={
        <span className={styles.lede}>
          <StatusPill status={delivery_status} />
          <span>
            {business.name}. Ordered {momentText(delivery.created_at, now, time_zone)}, ready{' '}
            {momentText(delivery.ready_at, now, time_zone)}
            {!isOver(delivery_status) && `, delivered by ${arrivesText(delivery, now, time_zone)}`}.
          </span>
        </span>
      }
      acts={[
        {
          label: isOwn ? 'All deliveries' : 'The order',
          href: isOwn ? '/rocket/orders' : `/secure/orders/${delivery.order_id}`,
        },
        { label: 'Customer’s page', href: delivery.tracking_path, icon: 'link' },
      ]}
    >
      <div className={styles.columns}>
        <Panel title="Progress" foot={isOwn && <Cancel />}>
          <Steps label="Delivery" steps={deliverySteps(delivery, time_zone)} />
          <DescriptionList facts={facts} />
        </Panel>
        <Panel title="Way and price">
          <WayMap
            from={business}
            to={lat === null || lng === null ? undefined : { lat, lng, label: delivery.addr_line_1 }}
            source={map}
          />
          <Totals
            sums={[
              { id: 'subtotal', label: 'Order subtotal', cents: delivery.subtotal },
              { id: 'delivery', label: 'Delivery fee', cents: delivery.delivery_fee },
              { id: 'service', label: 'Service', cents: delivery.service_fee },
              { id: 'tax', label: 'Tax', cents: delivery.sales_tax },
              { id: 'total', label: 'Total', cents: delivery.total, kind: 'total' },
            ]}
          />
          {delivery.payment === 'collect_cash' && (
            <p className={styles.muted}>The driver collects {dollars(cents(delivery.total))} at the door for you.</p>
          )}
        </Panel>
      </div>
    </OfficePage>
  )
}

function Called({ name, phone }: { name: string; phone: string }) {
  return (
    <>
      {name}, <PhoneLink phone={phoneText(phone)} />
    </>
  )
}

/** Asked first; what stands in its way is said. */
function Cancel() {
  const { order_id, delivery_status, name } = useOrder('delivery')
  const [isAsked, setAsked] = useState(false)
  const [state, setState] = useState<{ loading: boolean; error?: string; failures: number }>({
    loading: false,
    failures: 0,
  })
  if (isOver(delivery_status)) return <small className={styles.muted}>This delivery is over.</small>
  if (!mayCancel(delivery_status))
    return <small className={styles.muted}>A driver is under way: call the office to cancel.</small>

  async function cancel() {
    setState(({ failures }) => ({ loading: true, failures }))
    const answer = await ask(cancelRocketOrder, { order_id })
    setState(({ failures }) =>
      answer.ok ? { loading: false, failures } : { loading: false, error: answer.message, failures: failures + 1 },
    )
    if (answer.ok) setAsked(false)
    await refreshPage()
  }

  return (
    <>
      <Button variant="dangerQuiet" onClick={() => setAsked(true)}>
        Cancel delivery
      </Button>
      <small className={styles.muted}>Free until a driver is on the way to you.</small>
      {isAsked && (
        <Dialog
          title="Cancel this delivery?"
          role="alertdialog"
          onClose={() => setAsked(false)}
          foot={
            <>
              <Button variant="danger" loading={state.loading} onClick={() => void cancel()}>
                Cancel delivery
              </Button>
              <Button onClick={() => setAsked(false)}>Keep it</Button>
            </>
          }
        >
          <p>{`#${order_id} for ${name} will not be fetched, and costs nothing.`}</p>
          <ErrorLine error={state.error} count={state.failures} />
        </Dialog>
      )}
    </>
  )
}

const refreshMs = 15_000

/** By hints, and by time, as not every step of a driver is told. */
function useFollowedDelivery(): void {
  const { order_id, delivery_status } = useOrder('delivery')
  const isLive = !isOver(delivery_status)
  useLive([`order:${order_id}`], () => void refreshPage())
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshPage()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [isLive])
}
