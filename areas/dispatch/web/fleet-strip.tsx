import {
  type DragEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { classes } from '#ui/classes.ts'
import { Shape, type ShapeName } from '#ui/shape.tsx'
import type { DriverQueue } from '../rules/board.ts'
import { busynessKind } from '../rules/busyness.ts'
import { hourOf, ordersOf } from '../rules/fleet.ts'
import type { Intent } from '../rules/intent.ts'
import { needsOf } from '../rules/need.ts'
import { type Drag, dropOn } from './drag.ts'
import { columnWidth } from './driver-columns.tsx'
import { busynessShapes } from './driver-head.tsx'
import { lookOf } from './driver-mark.ts'
import styles from './fleet-strip.module.css'
import { setOverDriver, useIsOver } from './over-driver.ts'
import { minutesText } from './time-text.ts'
import type { Weighed } from './use-weighed.ts'

type StripProps = {
  /** In the order of their columns. */
  queues: readonly DriverQueue[]
  now: number
  timeZoneOf: (marketId: number) => string
  drag: Drag | undefined
  weighed: Weighed | undefined
  /** The element in which the columns scroll. */
  scroller: RefObject<HTMLElement | null>
  onDriver: (driverId: number) => void
  onChange: (intent: Intent) => void
  onDrag: (drag: Drag | undefined) => void
}

/** Everybody's need and load in one line; it leads to the columns, and what is dragged can be dropped on it. One stop for Tab, arrows inside. */
export function FleetStrip(props: StripProps) {
  const { queues, now, timeZoneOf, drag, weighed, scroller, onDriver, onChange, onDrag } = props
  const [current, setCurrent] = useState<number>()
  const strip = useRef<HTMLElement>(null)
  useSeen(strip, scroller, queues)
  const stop = queues.some(({ driver_id }) => driver_id === current) ? current : queues[0]?.driver_id
  const offers = new Map(weighed?.offers.map((offer) => [offer.driver_id, offer]))
  const intents = new Map<number, Intent>()
  const latest = useRef(intents)
  latest.current = intents
  // The same function for all drawings, so that only those who change are drawn anew.
  const dropped = useCallback(
    (driverId: number) => {
      const intent = latest.current.get(driverId)
      if (intent) onChange(intent)
      onDrag(undefined)
    },
    [onChange, onDrag],
  )

  function step(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || !(event.target instanceof HTMLElement)) return
    const next = by === 1 ? event.target.nextElementSibling : event.target.previousElementSibling
    // Here the arrows are this line's own; the board's keys would leave it.
    event.preventDefault()
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <nav ref={strip} className={styles.fleet} aria-label="All drivers" onKeyDown={step}>
      {queues.map((queue) => {
        const { driver_id, market_id } = queue
        const offer = drag && offers.get(driver_id)
        const drop =
          drag && dropOn(queue, drag, { offer, saved: weighed?.saved ?? null, now, timeZone: timeZoneOf(market_id) })
        // Within its own queue a row needs a place, which is found in the column alone.
        const isOwn = drag?.what === 'row' && drag.queue.driver_id === driver_id
        const intent = isOwn ? undefined : drop?.intent?.(null)
        if (intent) intents.set(driver_id, intent)
        return (
          <Driver
            key={driver_id}
            queue={queue}
            now={now}
            isStop={driver_id === stop}
            extra={offer && intent ? offer.extra : undefined}
            takes={drag && intent !== undefined}
            onFocus={setCurrent}
            onOpen={onDriver}
            onDrop={dropped}
          />
        )
      })}
    </nav>
  )
}

type DriverProps = {
  queue: DriverQueue
  now: number
  isStop: boolean
  /** By how much the queue would grow. */
  extra: number | undefined
  /** Whether what is held may be dropped here; undefined while nothing is. */
  takes: boolean | undefined
  onFocus: (driverId: number) => void
  onOpen: (driverId: number) => void
  onDrop: (driverId: number) => void
}

const Driver = memo(function Driver({ queue, now, isStop, extra, takes, onFocus, onOpen, onDrop }: DriverProps) {
  const { driver_id, driver_details: driver } = queue
  const { tone, word } = lookOf(queue, now)
  const orders = ordersOf(queue)
  const isOver = useIsOver(driver_id)
  function over(event: DragEvent) {
    if (takes === undefined) return
    setOverDriver(driver_id)
    if (!takes) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  }
  return (
    <button
      type="button"
      className={classes(
        styles.driver,
        tone && styles[tone],
        takes && styles.takes,
        takes && isOver && styles.hit,
        takes === false && styles.refuses,
      )}
      data-fleet={driver_id}
      tabIndex={isStop ? 0 : -1}
      title={`${driver.name}, ${word}, ${orders === 1 ? '1 order' : `${orders} orders`}`}
      onFocus={() => onFocus(driver_id)}
      onClick={() => onOpen(driver_id)}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOverDriver(undefined)
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(driver_id)
      }}
    >
      <Shape name={shapeOf(queue, now)} />
      <span className={styles.name}>{driver.name.split(' ')[0]}</span>
      <span className={styles.count}>
        {extra === undefined ? orders || '' : minutesText(extra).replace(' min', '')}
      </span>
      <span className={styles.hour} aria-hidden="true">
        {hourOf(queue, now).map(({ from, to, late }) => (
          <i
            key={from}
            className={late ? styles.late : undefined}
            style={{ left: `${from * 100}%`, width: `${Math.max(4, (to - from) * 100)}%` }}
          />
        ))}
      </span>
    </button>
  )
})

function shapeOf(queue: DriverQueue, now: number): ShapeName {
  const [worst] = needsOf(queue, now)
  if (worst === 'late') return 'triangle'
  return lookOf(queue, now).shape ?? busynessShapes[busynessKind(queue.driver_details.busyness_status)] ?? 'dot'
}

/**
 * Underlines whose columns are in sight, and keeps them in sight here too when the columns are scrolled; a line that somebody has scrolled by
 * hand stays where it is, whatever comes in. Drawn without React: columns scroll with every frame.
 */
function useSeen(
  strip: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  queues: readonly DriverQueue[],
): void {
  const followed = useRef('')
  const drivers = queues.map(({ driver_id }) => driver_id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other drivers are other columns
  useEffect(() => {
    const columns = scroller.current
    if (!columns) return
    let known = ''
    const mark = () => {
      // A column is seen when half of it is.
      const first = Math.round(columns.scrollLeft / columnWidth)
      const last = Math.round((columns.scrollLeft + columns.clientWidth) / columnWidth) - 1
      if (known === `${first} ${last}`) return
      known = `${first} ${last}`
      const line = strip.current
      const all = [...(line?.children ?? [])].filter((one) => one instanceof HTMLElement)
      for (const [index, one] of all.entries()) one.toggleAttribute('data-seen', index >= first && index <= last)
      if (followed.current === known) return
      followed.current = known
      const [from, to] = [all[first], all[Math.min(last, all.length - 1)]]
      if (!line || !from || !to) return
      const end = to.offsetLeft + to.offsetWidth - line.clientWidth
      line.scrollLeft = Math.min(from.offsetLeft, Math.max(line.scrollLeft, end))
    }
    mark()
    columns.addEventListener('scroll', mark, { passive: true })
    const size = new ResizeObserver(mark)
    size.observe(columns)
    return () => {
      columns.removeEventListener('scroll', mark)
      size.disconnect()
    }
  }, [drivers, scroller, strip])
}
