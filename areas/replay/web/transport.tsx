import { memo, type ReactNode } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { isLate } from '../rules/measure.ts'
import { countAt } from '../rules/moment.ts'
import type { PlayedDay, PlayedRun } from './played-day.ts'
import { type PolicyName, policies } from './replay-search.ts'
import { policyTexts } from './replay-words.ts'
import styles from './transport.module.css'
import { type Playback, type Speed, speeds } from './use-playback.ts'

const stepMs = 300_000
const halfHour = 1_800_000
const [wide, high] = [1000, 56]
const parts = speeds.map((value) => ({ value, label: `${value}×` }))

/** What the clock's line is drawn of. */
type Course = Pick<PlayedDay, 'day' | 'from' | 'to'> & {
  readonly runs: ReadonlyMap<PolicyName, Pick<PlayedRun, 'shown'>>
}

type TransportProps = {
  played: Course
  playback: Playback
  time_zone: string
  /** Nothing is known of what comes later. */
  until?: number | undefined
  children?: ReactNode
}

/** The clock of the day: play, speed, and the day's course under a slider. */
export function Transport({ played, playback, time_zone, until, children }: TransportProps) {
  const { from, to } = played
  const { now, playing, speed } = playback
  return (
    <section className={styles.bar} aria-label="Time">
      <div className={styles.acts}>
        <Button
          variant="primary"
          icon={playing ? 'pause' : 'play'}
          onClick={playback.toggle}
          aria-label={playing ? 'Pause' : 'Play'}
        >
          {playing ? 'Pause' : 'Play'} <Kbd>Space</Kbd>
        </Button>
        <output className={styles.clock}>{clockText(now, time_zone)}</output>
        <SegmentedControl<Speed> legend="Speed" parts={parts} value={speed} onChoose={playback.setSpeed} />
        {children}
      </div>
      <div className={styles.line}>
        <CourseLine played={played} until={until === undefined ? undefined : Math.floor(until / stepMs) * stepMs} />
        <input
          type="range"
          className={styles.slider}
          aria-label="Time of the day"
          aria-valuetext={timeText(now, time_zone)}
          min={from}
          max={to}
          step={60_000}
          value={now}
          onChange={({ target }) => playback.seek(Number(target.value))}
        />
        <Hours from={from} to={to} time_zone={time_zone} />
      </div>
    </section>
  )
}

/** With seconds: at 60× they show that time passes. */
function clockText(at: number, time_zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(at)
}

/** Open orders along the day, a line for each run, and a tick where one came late. */
const CourseLine = memo(function CourseLine({ played, until }: { played: Course; until: number | undefined }) {
  const { day, runs, from, to } = played
  const shown = policies.flatMap((name) => {
    const run = runs.get(name)
    return run ? [{ name, run }] : []
  })
  const last = until === undefined ? to : Math.max(from, Math.min(to, until))
  const steps = Array.from({ length: Math.floor((last - from) / stepMs) + 1 }, (_, at) => from + at * stepMs)
  const lines = shown.map(({ name, run }) => ({ name, counts: steps.map((at) => countAt(day, run.shown, at).open) }))
  const most = Math.max(8, ...lines.flatMap(({ counts }) => counts))
  const x = (at: number) => (((at - from) / (to - from)) * wide).toFixed(1)
  return (
    <svg
      className={styles.course}
      viewBox={`0 0 ${wide} ${high + shown.length * 6}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lines.map(({ name, counts }) => (
        <path
          key={name}
          className={styles[name]}
          d={`M${counts.map((count, at) => `${x(steps[at] ?? from)} ${(high - (count / most) * (high - 4)).toFixed(1)}`).join('L')}`}
        />
      ))}
      {shown.map(({ name, run }, row) => (
        <path
          key={name}
          className={styles[name]}
          d={[...run.shown.deliveredAt]
            .filter(([order, at]) => isLate(day, order, at))
            .map(([, at]) => `M${x(at)} ${high + 2 + row * 6}v4`)
            .join('')}
        />
      ))}
    </svg>
  )
})

function Hours({ from, to, time_zone }: { from: number; to: number; time_zone: string }) {
  const count = Math.round((to - from) / halfHour)
  const every = Math.max(1, Math.ceil(count / 5))
  return (
    <div className={styles.hours} aria-hidden="true">
      {Array.from({ length: Math.floor(count / every) + 1 }, (_, at) => from + at * every * halfHour).map((at) => (
        <span key={at} style={{ insetInlineStart: `${(100 * (at - from)) / (to - from)}%` }}>
          {timeText(at, time_zone)}
        </span>
      ))}
    </div>
  )
}

/** The colour of a run, beside its name. */
export const PolicyKey = ({ name }: { name: PolicyName }) => (
  <i className={`${styles.swatch} ${styles[name]}`} aria-hidden="true" title={policyTexts[name]} />
)
