import { type ReactNode, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import type { Ringer } from '#platform/web/ring-sound.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LogoMark } from '#ui/logo.tsx'
import { pauseKitchen } from '../calls/kitchen.ts'
import { dueText, type KitchenState, ordersIn, urgencyOf } from '../rules/kitchen-state.ts'
import band from './band.module.css'
import styles from './frame.module.css'
import type { KitchenDesk, KitchenView } from './kitchen-desk.ts'
import type { KitchenViewName } from './kitchen-search.ts'
import { PauseSheet } from './pause-sheet.tsx'

const tabs: readonly { view: KitchenViewName; name: string; icon: IconName }[] = [
  { view: 'orders', name: 'Orders', icon: 'list' },
  { view: 'items', name: 'Items', icon: 'tag' },
  { view: 'today', name: 'Today', icon: 'chart' },
  { view: 'tickets', name: 'Tickets', icon: 'print' },
]

type FrameProps = {
  desk: KitchenDesk
  shown: KitchenView & { readonly is_live: boolean }
  now: number
  view: KitchenViewName
  ringer: Ringer
  isAllowed: boolean
  /** New orders that nobody has answered. */
  incoming: number
  onView: (view: KitchenViewName) => void
  children: ReactNode
}

/** What stands round every part: where one is, whether Cosmic is heard, and what everybody here must know now. */
export function KitchenFrame({ desk, shown, now, view, ringer, isAllowed, incoming, onView, children }: FrameProps) {
  const { kitchen } = shown
  const [isPausing, setPausing] = useState(false)
  const { franchise, who, hours_today, paused_until } = kitchen
  return (
    <div className={styles.kitchen}>
      <nav className={styles.kRail} aria-label="Restaurant app">
        <div className={styles.kRailIn}>
          <span className={styles.logo}>
            <LogoMark />
          </span>
          {tabs.map((tab) => (
            <a
              key={tab.view}
              className={styles.kTab}
              href={tab.view === 'orders' ? location.pathname : `?view=${tab.view}`}
              aria-current={tab.view === view ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onView(tab.view)
              }}
            >
              <Icon name={tab.icon} />
              {tab.name}
            </a>
          ))}
        </div>
      </nav>
      <main className={styles.kMain}>
        <header className={styles.kTop}>
          <div>
            <h1>{franchise.name}</h1>
            <p>
              {franchise.address} · {who}
              <br />
              {hours_today}
            </p>
          </div>
          <p className={styles.kClock}>{timeText(now, kitchen.time_zone)}</p>
          <div className={styles.kSide}>
            <OnlineLamp shown={shown} />
            <button
              type="button"
              className={classes(styles.lamp, isAllowed ? styles.isOk : styles.isWarn)}
              onClick={() => {
                ringer.unlock()
                ringer.ring(0.6)
              }}
            >
              <Icon name="bell" />
              Test the ring
            </button>
            {paused_until === null ? (
              <Button variant="quiet" icon="pause" onClick={() => setPausing(true)}>
                Pause
              </Button>
            ) : (
              <Button variant="tint" icon="play" onClick={() => pause('now')}>
                Take orders again
              </Button>
            )}
          </div>
        </header>
        <div>
          <Bands {...{ desk, shown, now, incoming, onView, view }} onPauseMore={(minutes) => pause(minutes)} />
          {children}
        </div>
      </main>
      {isPausing && (
        <PauseSheet
          kitchen={kitchen}
          now={now}
          onClose={() => setPausing(false)}
          onPause={async (until) => {
            if (await pause(until)) setPausing(false)
          }}
          problem={shown.notice}
        />
      )}
    </div>
  )

  function pause(until: number | 'rest_of_day' | 'now') {
    return desk.once(pauseKitchen, { franchise_id: franchise.franchise_id, until })
  }
}

function OnlineLamp({ shown }: { shown: FrameProps['shown'] }) {
  if (shown.lost_since !== undefined)
    return (
      <span className={classes(styles.lamp, styles.isBad)}>
        <Icon name="off" />
        No internet
      </span>
    )
  return (
    <span className={classes(styles.lamp, shown.is_live ? styles.isOk : styles.isWarn)}>
      <Icon name={shown.is_live ? 'check' : 'refresh'} />
      {shown.is_live ? 'Online' : 'Reconnecting'}
    </span>
  )
}

type BandsProps = Pick<FrameProps, 'desk' | 'shown' | 'now' | 'incoming' | 'onView' | 'view'> & {
  onPauseMore: (minutes: number) => void
}

function Bands({ desk, shown, now, incoming, onView, view, onPauseMore }: BandsProps) {
  const { kitchen, lost_since, waiting, notice } = shown
  const at = (time: number) => timeText(time, kitchen.time_zone)
  const { paused_until } = kitchen
  return (
    <>
      {lost_since !== undefined && (
        <div className={classes(band.kBand, band.isBad)} role="alert">
          <Icon name="off" />
          <div>
            <b>No internet since {at(lost_since)}. Keep cooking.</b>
            {waitingText(waiting.length)} A new order cannot ring here: we send a text to {kitchen.phone_number}.
          </div>
          <Button variant="quiet" onClick={desk.read}>
            Try again now
          </Button>
          <LinkButton icon="phone" href={`tel:${kitchen.support_phone.replace(/\D/g, '')}`}>
            Call {kitchen.support_phone}
          </LinkButton>
        </div>
      )}
      {incoming > 0 && view !== 'orders' && (
        <div className={classes(band.kBand, band.isHere)} role="alert">
          <Icon name="bell" />
          <div>
            <b>{incoming === 1 ? 'A new order waits' : `${incoming} new orders wait`}</b>
          </div>
          <Button variant="primary" onClick={() => onView('orders')}>
            Answer it
          </Button>
        </div>
      )}
      {notice && (
        <div className={classes(band.kBand, band.isWait)} role="alert">
          <Icon name="alert" />
          <div>
            <b>{notice}</b>
          </div>
          <Button variant="quiet" onClick={desk.forgetNotice}>
            OK
          </Button>
        </div>
      )}
      {paused_until !== null && (
        <div className={classes(band.kBand, band.isWait)}>
          <Icon name="pause" />
          <div>
            <b>Paused until {at(paused_until)}</b>
            {kitchen.paused_by} has paused. Customers read “{kitchen.hours_text}”. What is here goes on, and orders
            start again by themselves.
          </div>
          <span className={band.big}>{leftText(paused_until - now)}</span>
          <Button variant="quiet" onClick={() => onPauseMore(Math.ceil((paused_until - now) / 60_000) + 14)}>
            15 min more
          </Button>
        </div>
      )}
      {view === 'orders' && <OrderBands kitchen={kitchen} now={now} />}
    </>
  )
}

/** What must not wait on the board: who stands at the counter, and what is late. */
function OrderBands({ kitchen, now }: { kitchen: KitchenState; now: number }) {
  const here = ordersIn('ready', kitchen, now).filter(({ fetcher }) => fetcher?.is_here)
  const late = ordersIn('to_make', kitchen, now).filter((order) => urgencyOf(order, now) === 'late')
  const [first] = late
  return (
    <>
      {here.map(({ order_id, fetcher }) => (
        <div key={order_id} className={classes(band.kBand, band.isHere)}>
          <Icon name="car" />
          <div>
            <b>
              {fetcher?.name} is at the counter for {order_id}
            </b>
          </div>
          {fetcher?.at != null && <span className={band.big}>{leftText(now - fetcher.at)}</span>}
        </div>
      ))}
      {first && (
        <div className={classes(band.kBand, band.isWait)}>
          <Icon name="alert" />
          <div>
            <b>
              {first.order_id} is {dueText(first, now)}
              {late.length > 1 && `, ${late.length - 1} more ${late.length === 2 ? 'is' : 'are'} late`}
            </b>
            {first.fetcher?.is_here && `${first.fetcher.name} waits for it. `}Say how long it takes, or touch Ready.
          </div>
        </div>
      )}
    </>
  )
}

function waitingText(count: number): string {
  if (count === 0) return 'Every order is on this tablet.'
  return `Every order is on this tablet, and ${count === 1 ? '1 touch waits' : `${count} touches wait`} to be sent.`
}

/** '29:42', '2 h 05 min'. */
function leftText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
