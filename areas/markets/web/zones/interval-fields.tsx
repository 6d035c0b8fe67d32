import { localTime } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { readInstant } from '../../rules/zone-intervals.ts'
import styles from './zones.module.css'
import type { Draft } from './zones-state.ts'

type IntervalFieldsProps = {
  intervals: Draft['intervals']
  timeZone: string
  error: string | undefined
  onChange: (intervals: Draft['intervals']) => void
}

const hourMs = 3_600_000

/** When a game day zone is in force, by the market's own clock. */
export function IntervalFields({ intervals, timeZone, error, onChange }: IntervalFieldsProps) {
  const change = (at: number, end: 'from' | 'to', text: string) => {
    const instant = readInstant(text, timeZone)
    if (instant === undefined) return
    onChange(intervals.map((each, index) => (index === at ? { ...each, [end]: instant } : each)))
  }
  const add = () => {
    const from = Math.ceil((intervals.at(-1)?.to ?? Date.now()) / hourMs) * hourMs + 24 * hourMs
    onChange([...intervals, { from, to: from + 6 * hourMs }])
  }
  return (
    <fieldset className={styles.intervals}>
      <legend>In force</legend>
      {intervals.length === 0 && <p className={styles.does}>Never, until there is an interval.</p>}
      {intervals.map((interval, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no names of their own, and keep their order while they are edited
        <div key={at} className={styles.interval}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="datetime-local"
              label={`${end === 'from' ? 'From' : 'To'}, ${timeZone}`}
              defaultValue={textOf(interval[end], timeZone)}
              onChange={(event) => change(at, end, event.target.value)}
              error={end === 'to' && interval.from >= interval.to ? 'It ends before it begins.' : undefined}
            />
          ))}
          <Button size="small" variant="quiet" onClick={() => onChange(intervals.toSpliced(at, 1))}>
            Remove interval {at + 1}
          </Button>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button size="small" onClick={add}>
        Add interval
      </Button>
    </fieldset>
  )
}

function textOf(instant: number, timeZone: string): string {
  const { day, minute } = localTime(instant, timeZone)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
