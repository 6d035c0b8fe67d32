import type { ReactNode } from 'react'
import { momentText } from '#platform/core/moment-text.ts'
import { spanOf } from '#ui/countdown-text.ts'
import type { ClockFigures as Figures, Longest } from '../rules/clock-figures.ts'
import { hoursText } from '../rules/worked-time.ts'
import styles from './clock-figures.module.css'

type Part = { readonly figures: Figures; readonly now: number; readonly timeZone: string }

/** The day so far on a market's clock: who is on, who is missing, who has forgotten to leave. */
export function ClockFigures({ figures, now, timeZone }: Part) {
  const { on, scheduled, not_in, on_break, hundredths, longest, forgotten, closed, waiting } = figures
  const since = (one: Longest) => one.since !== null && spanOf(now - one.since)
  return (
    <dl className={styles.figures}>
      <Figure title="On the clock" value={on}>
        {scheduled} scheduled now
      </Figure>
      <Figure title="Not in yet" value={not_in.count} isWrong={not_in.count > 0}>
        {not_in.count > 0 && `${not_in.name}, ${since(not_in)}`}
      </Figure>
      <Figure title="On a break" value={on_break.count}>
        {on_break.count > 0 && `${on_break.name}, ${since(on_break)}`}
      </Figure>
      <Figure title="Hours today" value={`${hoursText(hundredths)} h`}>
        {longest.count > 0 && `longest on: ${longest.name}, ${since(longest)}`}
      </Figure>
      <Figure title="Forgotten clock-outs" value={forgotten.count} isWrong={forgotten.count > 0}>
        {forgotten.since !== null && `${forgotten.name}, over since ${momentText(forgotten.since, now, timeZone)}`}
        {forgotten.count === 0 && closed > 0 && `${closed} closed today`}
      </Figure>
      <Figure title="Wait for approval" value={waiting}>
        {waiting === 1 ? 'driver hour' : 'driver hours'}
      </Figure>
    </dl>
  )
}

type FigureProps = {
  readonly title: string
  readonly value: number | string
  readonly isWrong?: boolean
  readonly children: ReactNode
}

function Figure({ title, value, isWrong = false, children }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{value}</b> <span className={isWrong ? styles.wrong : undefined}>{children}</span>
      </dd>
    </div>
  )
}
