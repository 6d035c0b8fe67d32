import { useEffect, useEffectEvent, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Panel } from '#ui/panel.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { scoreTraining } from '../../calls/replay.ts'
import type { Branch } from '../../rules/branch.ts'
import type { Run } from '../../rules/day.ts'
import { countAt, showRun } from '../../rules/moment.ts'
import { runOf } from '../../rules/play.ts'
import styles from '../replay.module.css'
import { Ribbons } from '../ribbons.tsx'
import { RunMap } from '../run-map.tsx'
import { Transport } from '../transport.tsx'
import { usePlayback } from '../use-playback.ts'
import { ScoreDialog, type Scored } from './score-dialog.tsx'
import own from './training.module.css'
import { type Game, offersShown, passUntil, take, useGame, waitingOf } from './use-training.ts'

const minute = 60_000

type TrainingProps = {
  market: number
  day: string
  branch: Branch
  time_zone: string
  onLeave: () => void
  /** What the trainee's evening came to, for comparing it. */
  onScored: (run: Run) => void
}

/** A recorded evening, dispatched once more by who learns it: orders come as they came, and nothing is known before. */
export function Training(props: TrainingProps) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

/** Each has an evening of its own: playing changes it. */
function Attempt(props: TrainingProps & { onAgain: () => void }) {
  const { game, error } = useGame(props)
  if (!game) return error ? <ErrorLine error={error} /> : <Spinner />
  return <Evening {...props} game={game} />
}

function Evening({ game, onAgain, ...props }: TrainingProps & { game: Game; onAgain: () => void }) {
  const { played, play } = game
  const { day, time_zone, branch, market, onLeave, onScored } = props
  const playback = usePlayback(
    { from: Math.max(played.from, play.day.orders[0]?.placed_at ?? 0), to: played.to + 3 * 60 * minute },
    { back: false },
  )
  const { now } = playback
  const over = passUntil(play, now)
  const [selected, setSelected] = useState<number>()
  const [hints, setHints] = useState(false)
  const [, setGiven] = useState(0)
  const [scored, setScored] = useState<Scored>()
  const [scoring, setScoring] = useState(false)
  const [error, setError] = useState<string>()
  const waiting = waitingOf(play)
  const order = selected !== undefined && play.waiting.has(selected) ? selected : waiting[0]
  const offers = order === undefined ? [] : offersShown(play, order, hints)
  const run = runOf(play)
  const shown = showRun(play.day, run)
  const counted = countAt(play.day, shown, now)

  const give = (driver: number) => {
    const offer = offers.find((one) => one.driver === driver)
    if (!offer) return
    take(play, offer)
    setSelected(undefined)
    setGiven((count) => count + 1)
  }

  /** From `until` on the planner gives what waits: what was given in the present minute is the trainee's. */
  async function end(until: number | null) {
    playback.stop()
    setScoring(true)
    const answer = await ask(scoreTraining, { market, day, branch, acts: [...play.given], until })
    setScoring(false)
    setError(answer.ok ? undefined : answer.message)
    if (!answer.ok) return
    setScored(answer.data)
    onScored(answer.data.run)
  }
  const finish = useEffectEvent(() => {
    end(null).catch(reportError)
  })
  useEffect(() => {
    if (over) finish()
  }, [over])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target instanceof Element && event.target.closest('input, select, dialog'))
    )
      return
    const offer = /^[1-9]$/.test(event.key) ? offers[Number(event.key) - 1] : undefined
    if (offer) give(offer.driver)
    const at = order === undefined ? -1 : waiting.indexOf(order)
    const next = waiting[at + (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0)]
    if (next === undefined || !event.key.startsWith('Arrow')) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setSelected(next)
      event.preventDefault()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <div className={own.page}>
      <div className={own.error}>
        <ErrorLine error={error} />
      </div>
      <Panel
        className={own.waiting}
        title={`Unassigned (${waiting.length})`}
        acts={<small className={styles.muted}>by promise</small>}
        foot={
          <p className={styles.muted}>
            Choose an order with <Kbd>↑</Kbd> <Kbd>↓</Kbd>, then a driver: on the map, in a ribbon, or by <Kbd>1</Kbd>{' '}
            to <Kbd>9</Kbd>.
          </p>
        }
      >
        <ol className={own.orders}>
          {waiting.slice(0, 12).map((one) => {
            const waits = play.day.orders[one]
            if (!waits) return null
            const { label, street, store, promised_at, placed_at, told_at, alcohol } = waits
            const left = promised_at === null ? null : Math.floor((promised_at - now) / minute)
            return (
              <li key={one}>
                <button type="button" aria-pressed={one === order} onClick={() => setSelected(one)}>
                  <b>
                    {label} {play.day.places[store]?.store}
                    {alcohol && ' (21+)'}
                  </b>
                  <span>
                    to {street} {left !== null && <em className={left < 18 ? styles.worse : ''}>{left} min left</em>}
                  </span>
                  <small>
                    ready {timeText(told_at, time_zone)}, waits {Math.floor((now - placed_at) / minute)} min
                  </small>
                </button>
              </li>
            )
          })}
        </ol>
        {waiting.length === 0 && <p className={styles.muted}>Nothing waits. Orders come when people are hungry.</p>}
      </Panel>
      <div className={own.main}>
        <section className={own.map} aria-label="Your evening">
          <RunMap
            label={`Map of your evening, ${timeText(now, time_zone)}`}
            day={play.day}
            shown={shown}
            now={now}
            chosen={undefined}
            onChoose={give}
          />
        </section>
        <Transport
          played={{ ...played, runs: new Map([['mine', { shown }]]) }}
          playback={{ ...playback, seek: (to) => to > now && playback.seek(to) }}
          time_zone={time_zone}
          until={now}
        >
          <Button loading={scoring} onClick={() => void end(play.now + minute).catch(reportError)}>
            End and score
          </Button>
          <Button variant="ghost" onClick={onLeave}>
            Leave
          </Button>
        </Transport>
        <Ribbons
          day={play.day}
          from={played.from}
          to={played.to}
          {...{ now, time_zone, shown }}
          chosen={undefined}
          onChoose={give}
        />
      </div>
      <Panel
        className={own.who}
        title={order === undefined ? 'Nobody waits' : `Who takes ${play.day.orders[order]?.label}?`}
        acts={<Checkbox label="Hints" checked={hints} onChange={({ target }) => setHints(target.checked)} />}
      >
        <p className={own.sofar}>
          <span>
            <b>{Math.round(counted.on_time * 100)} %</b> on time
          </span>
          <span>
            <b>{counted.click_to_door.toFixed(1)}</b> click to door
          </span>
          <span>
            <b className={counted.late > 0 ? styles.worse : ''}>{counted.late}</b> late now
          </span>
        </p>
        <ol className={own.offers}>
          {offers.map(({ driver, at_door, harmed }, at) => {
            const queue = play.drivers[driver]?.queue.length ?? 0
            const isLate = order !== undefined && at_door > (play.day.orders[order]?.promised_at ?? at_door)
            return (
              <li key={driver}>
                <button type="button" onClick={() => give(driver)}>
                  {at < 9 && <Kbd>{String(at + 1)}</Kbd>}
                  <b>{play.day.drivers[driver]?.name}</b>
                  <span className={styles.muted}>
                    {queue === 0 ? 'free' : `${queue} ${queue === 1 ? 'stop' : 'stops'}`}
                  </span>
                  {hints && (
                    <span className={isLate || harmed > 0 ? styles.worse : styles.better}>
                      at the door {timeText(at_door, time_zone)}
                      {harmed > 0 && `, ${harmed} late by it`}
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ol>
        {order !== undefined && offers.length === 0 && (
          <p className={styles.muted}>Nobody may take it now. Wait, or choose another order.</p>
        )}
      </Panel>
      {scored && (
        <ScoreDialog scored={scored} day={play.day} time_zone={time_zone} onClose={onLeave} onAgain={onAgain} />
      )}
    </div>
  )
}
