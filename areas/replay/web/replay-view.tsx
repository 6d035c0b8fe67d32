import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { countAt } from '../rules/moment.ts'
import { DifferencesList } from './differences-list.tsx'
import { FiguresTable } from './figures-table.tsx'
import type { PlayedDay } from './played-day.ts'
import styles from './replay.module.css'
import { type PolicyName, policies } from './replay-search.ts'
import { policyTexts } from './replay-words.ts'
import { RibbonKey, Ribbons } from './ribbons.tsx'
import { RunMap } from './run-map.tsx'
import { PolicyKey, Transport } from './transport.tsx'
import { usePlayback } from './use-playback.ts'

const minute = 60_000

type ReplayViewProps = {
  played: PlayedDay
  time_zone: string
  left: PolicyName
  right: PolicyName
  /** Minutes since the first one that is shown. */
  begin: number
  onCompare: (change: { left?: PolicyName; right?: PolicyName }) => void
}

/** Two runs of a day beside each other, minute by minute, and what the whole day came to. */
export function ReplayView({ played, time_zone, begin, onCompare, ...asked }: ReplayViewProps) {
  const { day, runs, from, to } = played
  const names = policies.filter((name) => runs.has(name))
  const [left, right] = [nameOf(names, asked.left, 'nearest'), nameOf(names, asked.right, 'suggested')]
  const [focus, setFocus] = useState<PolicyName>()
  const [chosen, setChosen] = useState<number>()
  const playback = usePlayback({ from, to, begin: from + begin * minute })
  const { now } = playback
  const focused = runs.get(focus && names.includes(focus) ? focus : right)
  const [one, other] = [runs.get(left), runs.get(right)]
  if (!one || !other || !focused) return null
  const choose = (driver: number) => setChosen(chosen === driver ? undefined : driver)
  const late = [...focused.shown.deliveredAt]
    .filter(([order, at]) => at > (day.orders[order]?.promised_at ?? at))
    .map(([, at]) => at)
  const nextLate = late.toSorted((a, b) => a - b).find((at) => at > now + 1000) ?? Math.min(...late)
  return (
    <div className={styles.view}>
      <div className={styles.main}>
        <div className={styles.maps}>
          {(
            [
              ['left', left, one],
              ['right', right, other],
            ] as const
          ).map(([side, name, run]) => {
            const { open, late: lateNow, done, on_time } = countAt(day, run.shown, now)
            return (
              <section key={side} className={styles.mapPanel} aria-label={policyTexts[name]}>
                <header>
                  <PolicyKey name={name} />
                  <Select
                    label={side === 'left' ? 'Left map' : 'Right map'}
                    hideLabel
                    value={name}
                    options={names.map((value) => ({ value, label: policyTexts[value] }))}
                    onChange={({ target }) => onCompare({ [side]: target.value as PolicyName })}
                  />
                  <p className={styles.now}>
                    <span>{open} open</span>
                    <span className={lateNow > 0 ? styles.worse : ''}>{lateNow} late</span>
                    <span>
                      {done} done, <b>{Math.round(on_time * 100)} %</b> on time
                    </span>
                  </p>
                </header>
                <RunMap
                  label={`Map, ${policyTexts[name]}, ${timeText(now, time_zone)}`}
                  day={day}
                  shown={run.shown}
                  now={now}
                  chosen={chosen}
                  onChoose={choose}
                />
              </section>
            )
          })}
        </div>
        <Transport played={played} playback={playback} time_zone={time_zone}>
          <Button variant="ghost" disabled={late.length === 0} onClick={() => playback.seek(nextLate)}>
            Next late
          </Button>
          <Button variant="ghost" icon="link" onClick={() => void navigator.clipboard?.writeText(linkTo(now - from))}>
            Copy link to {timeText(now, time_zone)}
          </Button>
        </Transport>
        <Panel
          flush
          title="Drivers"
          acts={
            <SegmentedControl<PolicyName>
              legend="Drivers under"
              parts={names.map((value) => ({ value, label: policyTexts[value] }))}
              value={focus && names.includes(focus) ? focus : right}
              onChoose={setFocus}
            />
          }
          foot={<RibbonKey isSent={(focused.run.moves ?? []).length > 0} />}
        >
          <Ribbons {...{ day, from, to, now, time_zone, chosen }} shown={focused.shown} onChoose={choose} />
        </Panel>
      </div>
      <div className={styles.side}>
        <Panel
          title="The whole day"
          acts={<small className={styles.muted}>played in {playedIn(played.played_ms)}</small>}
        >
          <FiguresTable played={played} names={names} />
          {played.facts && (
            <p className={styles.muted}>
              The day itself: {Math.round(played.facts.on_time * 100)} % on time,{' '}
              {played.facts.click_to_door.toFixed(1)} min from click to door
              {played.facts.dispatchers > 0 &&
                `, given by ${played.facts.dispatchers} ${played.facts.dispatchers === 1 ? 'dispatcher' : 'dispatchers'}`}
              . “As it was” does what they did with the kitchens of that day, so that all are alike.
            </p>
          )}
        </Panel>
        <Panel>
          <DifferencesList day={day} left={one.run} right={other.run} time_zone={time_zone} onJump={playback.seek} />
        </Panel>
      </div>
    </div>
  )
}

const nameOf = (names: readonly PolicyName[], asked: PolicyName, instead: PolicyName) =>
  names.includes(asked) ? asked : instead

function linkTo(ms: number): string {
  const address = new URL(location.href)
  address.searchParams.set('at', String(Math.floor(ms / minute)))
  return address.href
}

/** Thousands of orders take seconds, an evening of a town less than one. */
const playedIn = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)
