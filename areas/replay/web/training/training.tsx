import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { scoreTraining } from '../../calls/replay.ts'
import type { Branch } from '../../rules/branch.ts'
import type { Run } from '../../rules/day.ts'
import { countAt, showRun } from '../../rules/moment.ts'
import { runOf } from '../../rules/play.ts'
import { RibbonKey, Ribbons } from '../ribbons.tsx'
import { RunMap } from '../run-map.tsx'
import { Transport } from '../transport.tsx'
import { usePlayback } from '../use-playback.ts'
import { keptEvening } from './kept-evening.ts'
import { OffersPanel } from './offers-panel.tsx'
import { ScoreDialog, type Scored } from './score-dialog.tsx'
import own from './training.module.css'
import { type Game, offersShown, passUntil, take, useGame, waitingOf } from './use-training.ts'
import { WaitingPanel } from './waiting-panel.tsx'

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
  const again = () => {
    keptEvening(props).clear()
    setAttempt(attempt + 1)
  }
  return <Attempt key={attempt} {...props} onAgain={again} />
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
    {
      from: Math.max(played.from, play.day.orders[0]?.placed_at ?? 0),
      to: played.to + 3 * 60 * minute,
      begin: game.now,
    },
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
  const isLeft = useRef(false)
  const leave = () => {
    isLeft.current = true
    onLeave()
  }
  // Back and a reload come back to the minute that was reached; what was scored is over.
  const keep = useEffectEvent(() => {
    const kept = keptEvening(props)
    if (scored || isLeft.current) kept.clear()
    else if (play.given.length > 0) kept.write({ values: { acts: play.given, now }, version: undefined })
  })
  useEffect(() => {
    const whenHidden = () => keep()
    addEventListener('pagehide', whenHidden)
    return () => {
      removeEventListener('pagehide', whenHidden)
      keep()
    }
  }, [])
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
      (event.target instanceof Element && event.target.closest('select, dialog'))
    )
      return
    const offer = /^[1-9]$/.test(event.key) ? offers[Number(event.key) - 1] : undefined
    if (offer) give(offer.driver)
    const at = order === undefined ? -1 : waiting.indexOf(order)
    const next = waiting[at + (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0)]
    if (next === undefined || !event.key.startsWith('Arrow')) return
    // Of a speed or of the clock the arrows are their own; digits mean nothing there.
    if (event.target instanceof HTMLInputElement) return
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
      <WaitingPanel {...{ play, waiting, order, now, time_zone }} onChoose={setSelected} />
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
          <Button variant="ghost" onClick={leave}>
            Leave
          </Button>
        </Transport>
        <Panel flush title="Drivers" foot={<RibbonKey isSent={false} />}>
          <Ribbons
            day={play.day}
            from={played.from}
            to={played.to}
            {...{ now, time_zone, shown }}
            chosen={undefined}
            onChoose={give}
          />
        </Panel>
      </div>
      <OffersPanel {...{ play, order, offers, counted, time_zone, hints }} onHints={setHints} onGive={give} />
      {scored && <ScoreDialog scored={scored} day={play.day} time_zone={time_zone} onClose={leave} onAgain={onAgain} />}
    </div>
  )
}
