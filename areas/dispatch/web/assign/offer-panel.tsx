import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { DriverQueue, OrderFacts } from '../../rules/board.ts'
import type { Offer } from '../../rules/plan/best-place.ts'
import { limitText } from '../../rules/plan/may-take.ts'
import { harmText } from '../drag.ts'
import { minutesText } from '../time-text.ts'
import type { Candidate } from './drivers-for-order.ts'
import styles from './offer-panel.module.css'
import { againstNext, placeWords, waitOf } from './offer-reason.ts'
import { useOfferedWay } from './use-offered-way.ts'

/** Nothing of it is loaded where it has no room: the rows say the figures too. */
const OfferMap = lazyPart(async () => (await import('./offer-map.tsx')).OfferMap, {
  missing: () => 'The map could not be loaded.',
})
const roomBeside = '(min-width: 1000px)'

type PanelProps = {
  orderId: number
  order: OrderFacts | undefined
  chosen: Candidate
  all: readonly Candidate[]
  timeZone: string
}

/** Why this driver: the way, the place in the queue, and the figures beside those of the others. */
export function OfferPanel({ orderId, order, chosen, all, timeZone }: PanelProps) {
  const [hasRoom] = useState(() => matchMedia(roomBeside).matches)
  const way = useOfferedWay(orderId, chosen, hasRoom)
  const { queue, offer } = chosen
  if (!hasRoom) return null
  return (
    <aside className={styles.panel} aria-label={`Why ${queue.driver_details.name}`}>
      <OfferMap queue={queue} orderId={orderId} store={order?.from_address_summary.name ?? ''} way={way} />
      {offer && (
        <Reason
          orderId={orderId}
          queue={queue}
          offer={offer}
          order={order}
          chosen={chosen}
          all={all}
          timeZone={timeZone}
        />
      )}
    </aside>
  )
}

type ReasonProps = PanelProps & { queue: DriverQueue; offer: Offer }

function Reason({ orderId, queue, offer, order, chosen, all, timeZone }: ReasonProps) {
  const readyAt = order?.ready_at ?? null
  const clock = (at: number) => timeText(at, timeZone).slice(0, -3)
  const wait = waitOf(offer, readyAt)
  const offers = all.flatMap((one) => one.offer ?? [])
  const against = againstNext(chosen, all)
  const figures = [
    ['Road to the store', offer.to_store, Math.max(...offers.map(({ to_store }) => to_store))],
    [wait.what, wait.ms, Math.max(...offers.map((one) => waitOf(one, readyAt).ms))],
    ['Driver minutes', offer.extra, Math.max(...offers.map(({ extra }) => extra))],
  ] as const
  return (
    <div className={styles.reason}>
      <b>
        {queue.driver_details.name}: {offer.breaks ? limitText(offer.breaks, orderId, timeZone) : harmText(offer)}
      </b>
      <p>
        {placeWords(queue, offer)} At the store {clock(offer.at_store)}
        {readyAt !== null && `, food ready ${clock(readyAt)}`}.
      </p>
      <dl className={styles.figures}>
        {figures.map(([what, ms, most]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${most > 0 ? (100 * Math.max(0, ms)) / most : 0}%` }} />
              </span>
              {what === 'Driver minutes' ? minutesText(ms) : `${Math.round(ms / 60_000)} min`}
            </dd>
          </div>
        ))}
      </dl>
      {against && <p>{against}</p>}
    </div>
  )
}
