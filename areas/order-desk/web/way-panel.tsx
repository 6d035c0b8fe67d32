import { useEffect, useState } from 'react'
import { momentText } from '#platform/core/moment-text.ts'
import type { RouteReplyOf } from '#platform/core/route.ts'
import { ask } from '#platform/web/route.ts'
import { type MapPoint, PointMap } from '#ui/map.tsx'
import { Panel } from '#ui/panel.tsx'
import { type MapMark, StreetMap } from '#ui/street-map/street-map.tsx'
import { orderDriverWay } from '../calls/driver-way.ts'
import styles from './order-desk.module.css'
import { useDeskPage } from './use-desk-order.ts'

type Way = RouteReplyOf<typeof orderDriverWay>

const againMs = 20_000
const mapHeight = 240

/** Where the driver is on the way to this order's store and door; only while they have it and share their place. */
export function WayPanel() {
  const { progress } = useDeskPage('order')
  const { driver, dispatch_state } = useDeskPage('desk')
  if (dispatch_state !== 'assigned' || progress.ended_at !== null || !driver) return null
  // Another driver's way, and that after the pickup, are asked for at once.
  return <DrivenWay key={`${driver.driver_id} ${progress.status}`} name={driver.name} />
}

function DrivenWay({ name }: { name: string }) {
  const { order_id, franchise, address, places, progress, time_zone } = useDeskPage('order')
  const source = useDeskPage('map')
  const now = useDeskPage('read_at')
  const { way, isLate } = useWay(order_id)

  const points: MapPoint[] = [
    ...(way?.here ? [{ kind: 'here' as const, label: name, ...way.here }] : []),
    ...(progress.picked_up_at === null ? [{ kind: 'from' as const, label: franchise.name, ...places.store }] : []),
    ...(places.door ? [{ kind: 'to' as const, label: address.addr_line_1, ...places.door }] : []),
  ]
  const label = `Map with ${points.map((point) => point.label).join(', ')}`
  const plain = <PointMap label={label} points={points} joined height={mapHeight} />
  const marks = points.map(({ kind, ...point }): MapMark => ({ ...point, id: kind, kind: kinds[kind] }))
  return (
    <Panel
      title="Driver’s way"
      flush
      acts={way?.seen_at && <span className={styles.muted}>seen {momentText(way.seen_at, now, time_zone)}</span>}
    >
      {way?.here ? (
        source ? (
          <StreetMap
            className={styles.map}
            source={source}
            label={label}
            marks={marks}
            way={way.way}
            instead={plain}
            gentle
          />
        ) : (
          plain
        )
      ) : (
        <p className={styles.apart}>{name} has not been seen in the last 15 minutes.</p>
      )}
      {isLate && (
        <p className={styles.apart} role="status">
          The place could not be brought up to date.
        </p>
      )}
    </Panel>
  )
}

const kinds = { here: 'driver', from: 'from', to: 'to' } as const

/** Asked anew while it is shown. */
function useWay(order_id: number) {
  const [way, setWay] = useState<Way>()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    async function read() {
      const answer = await ask(orderDriverWay, { order_id }, { signal: abort.signal })
      if (abort.signal.aborted) return
      if (answer.ok) setWay(answer.data)
      setLate(!answer.ok)
    }
    void read()
    const timer = setInterval(() => void read(), againMs)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [order_id])
  return { way, isLate }
}
