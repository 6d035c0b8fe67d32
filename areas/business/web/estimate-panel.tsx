import { minutesToDoor } from '#areas/cart/rules/promise.ts'
import type { MapSource } from '#platform/core/map-source.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { Totals } from '#ui/totals.tsx'
import type { OwnBusiness } from '../calls/rocket-orders.ts'
import { bandOf, type PriceBand } from '../rules/estimate.ts'
import { bandText } from './delivery-words.ts'
import { estimateFor, type NewDeliveryValues, readyAtOf } from './new-delivery.ts'
import { ownTerms } from './own-terms.ts'
import styles from './rocket.module.css'
import type { AddressCheck } from './use-address-check.ts'
import { WayMap } from './way-map.tsx'

type Props = {
  business: OwnBusiness
  values: NewDeliveryValues
  check: AddressCheck
  now: number
  map: MapSource | null
}

/** What it will cost and when it arrives; follows each key (RKT-12). */
export function EstimatePanel({ business, values, check, now, map }: Props) {
  const { place, state } = check
  const { terms, time_zone } = business
  const sums = estimateFor(values.subtotal, business, check)
  const band = bandOf(place?.miles ?? 0, ownTerms(business))
  const readyAt = readyAtOf(values.ready, now, business)
  const isReached = state === 'valid' && place !== null
  const carried = isReached ? minutesToDoor(0, place.drive_minutes * 60_000) * 60_000 : undefined
  const facts: Fact[] = [
    ['Way', isReached ? `${place.miles.toFixed(1)} mi, ${place.drive_minutes} min` : 'after the address'],
    ['Ready', readyAt === undefined ? 'after the time' : momentText(readyAt, now, time_zone)],
    [
      'Delivered',
      carried === undefined || readyAt === undefined ? (
        'after address and time'
      ) : (
        <b key="by">by {momentText(readyAt + carried, now, time_zone)}</b>
      ),
    ],
  ]
  const to = place && { lat: place.lat, lng: place.lng, label: place.addr_line_1 }
  return (
    <Panel title="Estimate" acts={<small className={styles.muted}>follows each key</small>}>
      <WayMap from={business} to={to ?? undefined} source={map} />
      <Totals
        sums={[
          { id: 'subtotal', label: 'Order subtotal', cents: sums?.subtotal },
          { id: 'delivery', label: feeLabel(band), cents: band.delivery_fee },
          { id: 'service', label: `Service, ${terms.service_percent} % of the subtotal`, cents: sums?.service_fee },
          { id: 'tax', label: `Tax, ${terms.tax_percent} % of the subtotal`, cents: sums?.sales_tax },
          { id: 'total', label: 'Estimate', cents: sums?.total, kind: 'total' },
        ]}
      />
      <DescriptionList facts={facts} />
      <p className={styles.muted}>Our server computes the same sum again and keeps it with the order.</p>
    </Panel>
  )
}

/** With the ways that it is of, where others cost something else. */
const feeLabel = (band: PriceBand) =>
  band.beyond === 0 && band.up_to === undefined ? 'Delivery fee' : `Delivery fee, ${bandText(band).toLowerCase()}`
