import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { dismissCancelled } from '../calls/kitchen.ts'
import { allDay, type KitchenOrder, ordersIn, startsAt } from '../rules/kitchen-state.ts'
import { laterBy } from '../rules/ready-time.ts'
import band from './band.module.css'
import type { KitchenDesk, KitchenView } from './kitchen-desk.ts'
import { MoreTimeSheet } from './more-time-sheet.tsx'
import styles from './orders.module.css'
import { fetcherText, TicketCard, WillSend } from './ticket-card.tsx'
import view from './view.module.css'

type ViewProps = { desk: KitchenDesk; shown: KitchenView; now: number }

/** What is to be made, the next one first; what stands ready; what is still to be made of everything. */
export function OrdersView({ desk, shown, now }: ViewProps) {
  const { kitchen } = shown
  const [moreTimeOf, setMoreTimeOf] = useState<number>()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const { time_zone } = kitchen
  const cancelled = ordersIn('cancelled', kitchen, now)
  const later = ordersIn('later', kitchen, now)
  const making = [...ordersIn('to_make', kitchen, now), ...later.filter(({ order_id }) => opened.has(order_id))]
  const closed = later.filter(({ order_id }) => !opened.has(order_id))
  const ready = ordersIn('ready', kitchen, now)
  const asked = making.find(({ order_id }) => order_id === moreTimeOf)
  const at = (time: number) => timeText(time, time_zone)
  if (making.length + closed.length + ready.length + cancelled.length === 0)
    return <Nothing hours={kitchen.hours_text} />
  return (
    <div className={view.kBody}>
      {cancelled.map(({ order_id, customer }) => (
        <div key={order_id} className={classes(band.kBand, band.isBad, band.isRound)} role="alert">
          <Icon name="x" />
          <div>
            <b>{order_id} is cancelled. Please stop making it.</b>
            {customer}
          </div>
          <Button variant="quiet" onClick={() => void desk.once(dismissCancelled, { order_id })}>
            Understood
          </Button>
        </div>
      ))}
      <section className={styles.lane} aria-labelledby="lane-make">
        <h2 className={view.laneHead} id="lane-make">
          To make<small>{making.length === 1 ? '1 order' : `${making.length} orders, the next one first`}</small>
        </h2>
        <ul className={styles.tickets}>
          {making.map((order, index) => (
            <li key={order.order_id}>
              <TicketCard
                {...{ order, now, time_zone }}
                isNext={index === 0}
                ticked={shown.ticked[order.order_id] ?? []}
                waits={isWaiting(shown, order)}
                onTick={(line) => desk.tick(order.order_id, line)}
                onReady={() => desk.touch({ does: 'ready', order_id: order.order_id })}
                onMoreTime={() => setMoreTimeOf(order.order_id)}
              />
            </li>
          ))}
          {closed.map((order) => (
            <li key={order.order_id}>
              <div className={styles.soonRow}>
                <Icon name="calendar" />
                <span>
                  <b>{order.order_id}</b> starts at {at(startsAt(order, kitchen.prep_minutes))}
                  {order.window && `, for ${order.window}`}
                </span>
                <Button variant="quiet" onClick={() => setOpened((before) => new Set(before).add(order.order_id))}>
                  Show
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <div className={classes(styles.lane, styles.aside)}>
        <section className={styles.lane} aria-labelledby="lane-ready">
          <h2 className={view.laneHead} id="lane-ready">
            Ready<small>{ready.length === 0 ? 'nothing waits' : `${ready.length} waiting`}</small>
          </h2>
          <ul className={styles.lane}>
            {ready.map((order) => (
              <ReadyCard key={order.order_id} {...{ desk, shown, order, at }} />
            ))}
          </ul>
        </section>
        {making.length > 0 && (
          <section className={styles.lane} aria-labelledby="lane-all-day">
            <h2 className={view.laneHead} id="lane-all-day">
              All day<small>still to make</small>
            </h2>
            <ul className={styles.allday}>
              {allDay(making).map(({ name, quantity }) => (
                <li key={name}>
                  <b>{quantity}</b>
                  {name}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {asked && (
        <MoreTimeSheet
          {...{ now, time_zone }}
          order={asked}
          onClose={() => setMoreTimeOf(undefined)}
          onSay={(minutes, reason) => {
            const { order_id, ready_at: expected_ready_at } = asked
            const ready_at = laterBy(expected_ready_at, minutes, now)
            desk.touch({ does: 'more_time', order_id, reason, expected_ready_at, ready_at })
            setMoreTimeOf(undefined)
          }}
        />
      )}
    </div>
  )
}

/** Without a network what is touched waits; with one it is sent before anybody has read that. */
const isWaiting = ({ waiting, lost_since }: KitchenView, order: KitchenOrder) =>
  lost_since !== undefined && waiting.some(({ order_id }) => order_id === order.order_id)

type ReadyProps = Omit<ViewProps, 'now'> & { order: KitchenOrder; at: (time: number) => string }

function ReadyCard({ desk, shown, order, at }: ReadyProps) {
  const { order_id, fetcher, is_delivery, pays_here, ready_marked_at } = order
  const isHere = fetcher?.is_here ?? false
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className={classes(styles.ready, isHere && styles.isHere)}>
      <div className={styles.readyHead}>
        <b>{order_id}</b>
        <span>{ready_marked_at ? `ready ${at(ready_marked_at)}` : 'ready'}</span>
      </div>
      <p>
        <Icon name="bag" />
        {count === 1 ? '1 item' : `${count} items`}
      </p>
      <p className={styles.readyWho}>
        <Icon name={is_delivery ? 'car' : 'user'} />
        {fetcherText(order)}
        {!is_delivery && pays_here && ', pays here'}
      </p>
      {isWaiting(shown, order) && <WillSend />}
      <Button variant="tint" wide onClick={() => desk.touch({ does: 'hand_over', order_id })}>
        {handOverText(order)}
      </Button>
      <Button variant="ghost" wide onClick={() => desk.touch({ does: 'not_ready', order_id })}>
        Not ready yet
      </Button>
    </li>
  )
}

/** By name: a bag in the wrong hands is the dearest mistake at a counter. */
function handOverText({ is_delivery, fetcher, customer }: KitchenOrder): string {
  if (!is_delivery) return `Handed to ${customer}`
  return fetcher ? `Handed to ${fetcher.name}` : 'Handed over'
}

function Nothing({ hours }: { hours: string }) {
  return (
    <div className={styles.nothing}>
      <svg viewBox="0 0 200 200" width="200" height="200" aria-hidden="true">
        <g fill="none" stroke="var(--brand)" strokeWidth="1.5">
          <circle cx="100" cy="100" r="36" opacity=".5" />
          <circle cx="100" cy="100" r="62" opacity=".34" />
          <circle cx="100" cy="100" r="90" opacity=".22" />
        </g>
        <circle cx="100" cy="100" r="20" fill="var(--lantern)" />
        <circle cx="160" cy="84" r="6" fill="var(--brand)" />
        <circle cx="48" cy="64" r="4.5" fill="var(--brand)" />
      </svg>
      <h2>Nothing to make</h2>
      <p>A new order rings until somebody answers. {hours}.</p>
    </div>
  )
}
