import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { classes } from '#ui/classes.ts'
import { Shape, type ShapeName } from '#ui/shape.tsx'
import { AgeTag } from '#ui/tag.tsx'
import type { DriverAssignment, DriverQueue } from '../../rules/board.ts'
import { kindOf } from '../../rules/kinds.ts'
import { type LateBox, lateNumbers, type NumberPlace } from '../../rules/late-numbers.ts'
import { freeAt, type Need, needsOf, spareOf } from '../../rules/need.ts'
import styles from './roster.module.css'

const minute = 60_000
/** From a little before now to what the next hour holds. */
const past = 12 * minute
const span = 90 * minute
const tick = 15 * minute

type RosterProps = {
  queues: readonly DriverQueue[]
  now: number
  timeZoneOf: (marketId: number) => string
  marketOf: (marketId: number) => string | undefined
  /** To the driver's column. */
  onDriver: (driverId: number) => void
}

const groups: ReadonlyArray<{ readonly title: string; readonly needs: readonly Need[] }> = [
  { title: 'Needs you', needs: ['overdue', 'late', 'not_acknowledged', 'not_planned'] },
  { title: 'Sitting', needs: ['sitting'] },
  { title: 'Phasing out', needs: ['phasing_out'] },
  { title: 'Busy', needs: ['busy', 'full'] },
  { title: 'Inactive', needs: ['inactive'] },
]

const looks: Readonly<Record<Need, { shape: ShapeName; word: string; tone?: 'red' | 'orange' | 'yellow' }>> = {
  overdue: { shape: 'square', word: 'Overdue', tone: 'red' },
  late: { shape: 'triangle', word: 'Late', tone: 'red' },
  not_acknowledged: { shape: 'ring', word: 'Not acknowledged', tone: 'orange' },
  not_planned: { shape: 'half', word: 'No plan', tone: 'orange' },
  phasing_out: { shape: 'wedge', word: 'Phasing out', tone: 'yellow' },
  sitting: { shape: 'quarter', word: 'Sitting', tone: 'orange' },
  busy: { shape: 'dot', word: 'Busy' },
  full: { shape: 'half', word: 'Full' },
  inactive: { shape: 'cross', word: 'Inactive', tone: 'red' },
}

/** The whole fleet on one screen: who needs somebody, what everybody has, and when they are free. */
export function Roster({ queues, now, timeZoneOf, marketOf, onDriver }: RosterProps) {
  const from = now - past
  const [ribbon, width] = useWidth()
  const worst = new Map(queues.map((queue) => [queue.driver_id, worstOf(queue, now)]))
  const first = Math.ceil(from / tick) * tick
  const ticks = Array.from({ length: span / tick }, (_, index) => first + index * tick)
  const timeZone = queues[0] ? timeZoneOf(queues[0].market_id) : 'UTC'
  return (
    <table className={styles.roster} style={{ '--first-tick': `${share(first, from)}%` } as CSSProperties}>
      <thead>
        <tr>
          <th scope="col" className={styles.who}>
            {queues.length} {queues.length === 1 ? 'driver' : 'drivers'}
          </th>
          <th scope="col" className={styles.free}>
            free
          </th>
          <th scope="col" ref={ribbon}>
            <span className={styles.axis}>
              {ticks.map((at) => (
                <span key={at} data-beside-now={besideNow(at - now)} style={{ left: `${share(at, from)}%` }}>
                  {timeText(at, timeZone).slice(0, -3)}
                </span>
              ))}
              <b style={{ left: `${share(now, from)}%` }}>{timeText(now, timeZone).slice(0, -3)}</b>
            </span>
          </th>
        </tr>
      </thead>
      {groups.map(({ title, needs }) => {
        const members = queues.filter(({ driver_id }) => needs.includes(worst.get(driver_id) ?? 'busy'))
        if (members.length === 0) return null
        return (
          <tbody key={title}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={3}>
                {title} <span>{members.length}</span>
              </th>
            </tr>
            {members.map((queue) => (
              <Row
                key={queue.driver_id}
                queue={queue}
                need={worst.get(queue.driver_id) ?? 'busy'}
                from={from}
                now={now}
                width={width}
                timeZone={timeZoneOf(queue.market_id)}
                market={marketOf(queue.market_id)}
                onDriver={onDriver}
              />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

/** Of the ribbons, in px: whether a number fits is known only from that. */
function useWidth(): [RefObject<HTMLTableCellElement | null>, number] {
  const ref = useRef<HTMLTableCellElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const cell = ref.current
    if (!cell) return
    const measure = () => setWidth(cell.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(cell)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** The time that it is stands before the times of the axis: on narrow screens it would leave halves of them. */
function besideNow(apart: number): 'close' | 'near' | undefined {
  if (Math.abs(apart) > 12 * minute) return undefined
  return Math.abs(apart) > 5 * minute ? 'near' : 'close'
}

const share = (at: number, from: number) => Math.min(100, Math.max(0, ((at - from) / span) * 100))

function worstOf(queue: DriverQueue, now: number): Need {
  const needs = needsOf(queue, now)
  return queue.driver_details.active ? (needs[0] ?? 'busy') : 'inactive'
}

type RowProps = {
  queue: DriverQueue
  need: Need
  from: number
  now: number
  /** Of the ribbon, in px. */
  width: number
  timeZone: string
  market: string | undefined
  onDriver: (driverId: number) => void
}

function Row({ queue, need, from, now, width, timeZone, market, onDriver }: RowProps) {
  const { driver_id, driver_details: driver, driver_assignments } = queue
  const { shape, word, tone } = looks[need]
  const free = freeAt(queue, now)
  const numbers = lateNumbers(lateBoxes(driver_assignments, { from, now, width }), width)
  return (
    <tr>
      <th scope="row" className={styles.who}>
        <button type="button" className={styles.name} onClick={() => onDriver(driver_id)}>
          <span className={styles.mark} data-tone={tone} title={word}>
            <Shape name={shape} />
          </span>
          <span className={styles.text}>{driver.name}</span>
          {driver.alcohol_approved && <AgeTag />}
          {market && <small>{market}</small>}
          <span className={styles.word}>{word}</span>
        </button>
      </th>
      <td className={styles.free}>{free > now ? timeText(free, timeZone).slice(0, -3) : 'now'}</td>
      <td className={styles.ribbon}>
        <i className={styles.now} style={{ left: `${share(now, from)}%` }} />
        {driver_assignments.map((row, index) => (
          <Part
            key={row.driver_assignment_id}
            row={row}
            until={driver_assignments[index + 1]?.start_time ?? from + span}
            from={from}
            late={isDelivery(row) ? numbers.get(row.order_id ?? 0) : undefined}
          />
        ))}
        {[...numbers].map(
          ([order_id, place]) =>
            place.at !== 'inside' && (
              <b
                key={order_id}
                className={classes(styles[place.at], place.half && styles[place.half])}
                style={{ left: place.left, width: place.width }}
              >
                {order_id}
              </b>
            ),
        )}
      </td>
    </tr>
  )
}

const isDelivery = ({ driver_assignment_id }: DriverAssignment) => kindOf(driver_assignment_id) === 'deliver'
const isShown = ({ start_time, end_time }: DriverAssignment, from: number) =>
  start_time !== null && end_time !== null && end_time >= from && start_time <= from + span
/** No box is narrower, in percent. */
const leastWidth = 0.8

function boxOf({ start_time, end_time }: DriverAssignment, from: number) {
  const left = share(start_time ?? from, from)
  return { left, width: Math.max(leastWidth, share(end_time ?? from, from) - left) }
}

/** The late deliveries that are in sight, on a ribbon of so many px. */
function lateBoxes(
  rows: readonly DriverAssignment[],
  { from, now, width }: { from: number; now: number; width: number },
): LateBox[] {
  return rows.flatMap((row, index): LateBox[] => {
    const { order_id } = row
    if (order_id === null || !isDelivery(row) || !isShown(row, from) || !isLate(row, now)) return []
    const box = boxOf(row, from)
    const next = share(rows[index + 1]?.start_time ?? from + span, from)
    const px = (percent: number) => (percent / 100) * width
    return [{ order_id, left: px(box.left), right: px(box.left + box.width), next: px(next) }]
  })
}
const isLate = (row: DriverAssignment, now: number) => (spareOf(row, now) ?? 0) < 0

type PartProps = {
  row: DriverAssignment
  /** When the next one begins. */
  until: number
  from: number
  /** Where the number of a late order stands. */
  late: NumberPlace | undefined
}

/** One assignment on the ribbon: driving a line, the counter hatched, a delivery a box with its number, a promise a tick. */
function Part({ row, until, from, late }: PartProps) {
  const { start_time, end_time, order_id, promised_at, type_text } = row
  if (start_time === null || end_time === null || !isShown(row, from)) return null
  const { left, width } = boxOf(row, from)
  return (
    <>
      <i
        className={classes(styles[kindOf(row.driver_assignment_id) ?? 'deliver'], late && styles.late)}
        style={{ left: `${left}%`, width: `${width}%` }}
        title={`${type_text} ${order_id ?? ''}`}
      >
        {isDelivery(row) && !late && (
          <Numbered order_id={order_id} room={(until - end_time) / (end_time - start_time)} />
        )}
        {late?.at === 'inside' && <span className={styles.inside}>{order_id}</span>}
      </i>
      {isDelivery(row) && promised_at !== null && promised_at > from && promised_at < from + span && (
        <i className={styles.promise} style={{ left: `${share(promised_at, from)}%` }} title="promised" />
      )}
    </>
  )
}

/** A part of an order's number is another number: where the box is too narrow for all of it, it stands behind the box, or nowhere. */
function Numbered({ order_id, room }: { order_id: number | null; room: number }) {
  return (
    <>
      <span className={styles.inside}>{order_id}</span>
      <span className={styles.roomBehind} style={{ width: `${Math.max(0, room) * 100}%` }}>
        <span>{order_id}</span>
      </span>
    </>
  )
}
