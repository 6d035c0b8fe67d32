import { useEffect, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { timeText } from '#platform/core/local-time.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pill } from '#ui/pill.tsx'
import { type clockInPage, clockInStaff, clockOutStaff } from '../calls/clock.ts'
import {
  type ClockInTicks,
  type ClockOutTicks,
  clockInItems,
  clockOutItems,
  confirmBeforeIn,
  confirmBeforeOut,
  missingIn,
  missingOut,
  tipsIgnoredText,
} from '../rules/checklists.ts'
import { hoursText, hundredthsBetween } from '../rules/worked-time.ts'
import { Checklist, ChecklistFoot } from './checklist.tsx'
import styles from './clock.module.css'
import { ClockFigures } from './clock-figures.tsx'
import { useChecklist } from './use-checklist.ts'

const useClock = pageHook<typeof clockInPage>()

const ticksOf = (names: readonly string[], ticked: ReadonlySet<string>) =>
  Object.fromEntries(names.map((name) => [name, ticked.has(name)]))
export const inTicks = (ticked: ReadonlySet<string>) =>
  ticksOf(
    clockInItems.map(({ name }) => name),
    ticked,
  ) as ClockInTicks
export const outTicks = (ticked: ReadonlySet<string>) =>
  ticksOf([...clockOutItems.map(({ name }) => name), 'ignore_tips'], ticked) as ClockOutTicks

type Ended = {
  readonly started_at: number
  readonly ended_at: number
  readonly total_hours: string
  readonly waits: boolean
}

/** `/secure/clock_in` and `/secure/clock_out`: the checklist of whichever comes next. */
export default function ClockPage() {
  const clock = useClock('clock')
  const [ended, setEnded] = useState<Ended>()
  const now = useServerNow(clock.now)
  const isOn = clock.started_at !== null
  return (
    <OfficePage
      title={isOn ? 'Clock out' : 'Clock in'}
      heading="Clock in and out"
      lede={`The time is the server’s: ${timeText(now, clock.time_zone)}.`}
      acts={clock.figures ? [{ label: 'Who is on', href: '/secure/clock', icon: 'users' }] : []}
    >
      {clock.figures && <ClockFigures figures={clock.figures} now={now} timeZone={clock.time_zone} />}
      {ended ? (
        <ClockedOut ended={ended} timeZone={clock.time_zone} onDone={() => setEnded(undefined)} />
      ) : isOn ? (
        <ClockOut now={now} onEnded={setEnded} />
      ) : (
        <ClockIn now={now} />
      )}
    </OfficePage>
  )
}

/** The server's clock goes on by this device's. */
function useServerNow(served: number): number {
  const [begun] = useState(() => Date.now())
  const [at, setAt] = useState(begun)
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return served + Math.max(0, at - begun)
}

function ClockIn({ now }: { now: number }) {
  const { name, time_zone, open_orders, unassigned } = useClock('clock')
  const list = useChecklist((ticked) => missingIn(inTicks(ticked)), confirmBeforeIn)
  async function clockIn() {
    const answer = await list.press(() => ask(clockInStaff, inTicks(list.ticked)))
    if (answer?.ok || answer?.error === 'already_clocked_in') await refreshPage()
  }
  return (
    <section className={styles.card} aria-label="Clock in">
      <div className={styles.head}>
        <h2>Clock in</h2>
        <span className={styles.figure}>{timeText(now, time_zone)}</span>
        <span className={styles.muted}>{name}</span>
      </div>
      <Checklist
        items={clockInItems}
        ticked={list.ticked}
        onTick={list.tick}
        missing={list.missing}
        facts={{
          open_orders: `${open_orders} open, ${unassigned} unassigned`,
          start_time: timeText(now, time_zone),
        }}
        links={{ open_orders: <a href="/secure">Open</a> }}
      />
      <ChecklistFoot
        count={clockInItems.length - list.left}
        of={clockInItems.length}
        error={list.error}
        failures={list.failures}
      >
        <Button variant="primary" size="large" wide loading={list.loading} onClick={() => void clockIn()}>
          Clock in
        </Button>
      </ChecklistFoot>
    </section>
  )
}

function ClockOut({ now, onEnded }: { now: number; onEnded: (ended: Ended) => void }) {
  const { name, time_zone, started_at } = useClock('clock')
  const since = started_at ?? now
  const list = useChecklist((ticked) => missingOut(outTicks(ticked)), confirmBeforeOut)
  async function clockOut() {
    const answer = await list.press(() => ask(clockOutStaff, outTicks(list.ticked)))
    if (answer?.ok) onEnded({ ...answer.data, waits: answer.data.driver_hour_id !== null })
    if (answer?.ok || answer?.error === 'not_clocked_in') await refreshPage()
  }
  return (
    <section className={styles.card} aria-label="Clock out">
      <div className={styles.head}>
        <h2>Clock out</h2>
        <span className={styles.figure}>{timeText(now, time_zone)}</span>
        <span className={styles.muted}>
          {name}, on since {momentText(since, now, time_zone)}, {hoursText(hundredthsBetween(since, now))} h
        </span>
      </div>
      <Checklist
        items={clockOutItems}
        ticked={list.ticked}
        onTick={list.tick}
        missing={list.missing}
        facts={{ record_times: `${timeText(since, time_zone)} to ${timeText(now, time_zone)}` }}
        under={{ item: 'record_tips', name: 'ignore_tips', text: tipsIgnoredText }}
      />
      <ChecklistFoot
        count={clockOutItems.length - list.left}
        of={clockOutItems.length}
        error={list.error}
        failures={list.failures}
      >
        <Button variant="primary" size="large" wide loading={list.loading} onClick={() => void clockOut()}>
          Clock out
        </Button>
      </ChecklistFoot>
    </section>
  )
}

function ClockedOut({ ended, timeZone, onDone }: { ended: Ended; timeZone: string; onDone: () => void }) {
  return (
    <section className={styles.card} aria-label="Clocked out">
      <div className={styles.done} role="status">
        <span className={styles.ring}>
          <Icon name="check" />
        </span>
        <h2>Clocked out at {timeText(ended.ended_at, timeZone)}</h2>
        {ended.waits && <span className={styles.muted}>Your hours wait for a manager’s approval.</span>}
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>Start</dt>
          <dd>{timeText(ended.started_at, timeZone)}</dd>
        </div>
        <div>
          <dt>End</dt>
          <dd>{timeText(ended.ended_at, timeZone)}</dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{ended.total_hours}</dd>
        </div>
        {ended.waits && (
          <div>
            <dt>State</dt>
            <dd>
              <Pill kind="info" shape="half">
                Pending
              </Pill>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.foot}>
        <Button size="large" wide onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
