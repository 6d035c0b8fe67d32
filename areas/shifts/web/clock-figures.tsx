import { momentText } from '#platform/core/moment-text.ts'
import { spanOf } from '#ui/countdown-text.ts'
import { FigureStrip } from '#ui/figure-strip.tsx'
import type { ClockFigures as Figures, Longest } from '../rules/clock-figures.ts'
import { hoursText } from '../rules/worked-time.ts'

type Part = { readonly figures: Figures; readonly now: number; readonly timeZone: string }

/** The day so far on a market's clock: who is on, who is missing, who has forgotten to leave. */
export function ClockFigures({ figures, now, timeZone }: Part) {
  const { on, scheduled, not_in, on_break, hundredths, longest, forgotten, closed, waiting } = figures
  const since = (one: Longest) => one.since !== null && spanOf(now - one.since)
  return (
    <FigureStrip
      figures={[
        { title: 'On the clock', value: on, detail: `${scheduled} scheduled now` },
        {
          title: 'Not in yet',
          value: not_in.count,
          wrong: not_in.count > 0,
          detail: not_in.count > 0 && `${not_in.name}, ${since(not_in)}`,
        },
        {
          title: 'On a break',
          value: on_break.count,
          detail: on_break.count > 0 && `${on_break.name}, ${since(on_break)}`,
        },
        {
          title: 'Hours today',
          value: `${hoursText(hundredths)} h`,
          detail: longest.count > 0 && `longest on: ${longest.name}, ${since(longest)}`,
        },
        {
          title: 'Forgotten clock-outs',
          value: forgotten.count,
          wrong: forgotten.count > 0,
          detail:
            forgotten.since !== null
              ? `${forgotten.name}, over since ${momentText(forgotten.since, now, timeZone)}`
              : closed > 0 && `${closed} closed today`,
        },
        { title: 'Wait for approval', value: waiting, detail: waiting === 1 ? 'driver hour' : 'driver hours' },
      ]}
    />
  )
}
