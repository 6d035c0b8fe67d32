import { useState } from 'react'
import { dayToUs } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { dayOfTyped } from '#ui/calendar.ts'
import { DateField } from '#ui/date-field.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { timeOfTyped, timeText } from '#ui/time-of-day.ts'
import { draftAct } from '../../calls/menu-drafts.ts'
import { type DraftState, momentWords } from './draft-words.ts'
import styles from './drafts.module.css'

type Act = Parameters<typeof ask<typeof draftAct>>[1]['act']

/** When a draft goes live, by its market's clock. */
export function DraftActs({ draft, again }: { draft: DraftState; again: () => void }) {
  const { menu_draft_id, version, live_at, time_zone, read_at, change_count, status } = draft
  const today = localTime(read_at, time_zone).day
  const planned = live_at === null ? undefined : localTime(live_at, time_zone)
  const [day, setDay] = useState(planned ? dayToUs(planned.day) : '')
  const [time, setTime] = useState(timeText(planned?.minute ?? 6 * 60))
  const [name, setName] = useState(draft.name)
  const [nameFault, setNameFault] = useState<string>()
  const [faults, setFaults] = useState<{ day?: string; time?: string }>({})
  const act = useAct(async (what: Act) => {
    const answer = await ask(draftAct, { menu_draft_id, version, act: what })
    if (answer.ok) again()
    return answer
  })
  function schedule() {
    const minute = timeOfTyped(time)
    const isDay = dayOfTyped(day) !== undefined
    setFaults({
      ...(!isDay && { day: draftAct.refusals.day_invalid[1] }),
      ...(minute === undefined && { time: 'Please write the time as 6:00 AM.' }),
    })
    if (isDay && minute !== undefined) act.run({ what: 'schedule', day, minute })
  }
  function rename() {
    const isNamed = name.trim() !== ''
    setNameFault(isNamed ? undefined : draftAct.refusals.name_missing[1])
    if (isNamed) act.run({ what: 'rename', name })
  }
  const isEmpty = change_count === 0
  return (
    <Panel title="When">
      {status === 'scheduled' && live_at !== null && (
        <p>
          {`It goes live by itself ${momentWords(live_at, time_zone)}. `}
          <Button size="small" onClick={() => act.run({ what: 'unschedule' })}>
            Not then
          </Button>
        </p>
      )}
      <div className={styles.when}>
        <DateField
          label="Day"
          value={day}
          onType={setDay}
          min={today}
          today={today}
          error={faults.day}
          disabled={isEmpty}
        />
        <TimeField label="Time" value={time} onType={setTime} error={faults.time} disabled={isEmpty} />
        <Button loading={act.loading} disabled={isEmpty} onClick={schedule}>
          Go live then
        </Button>
        <Button variant="primary" loading={act.loading} disabled={isEmpty} onClick={() => act.run({ what: 'live' })}>
          Go live now
        </Button>
        <Button variant="quiet" loading={act.loading} onClick={() => act.run({ what: 'drop' })}>
          Drop it
        </Button>
      </div>
      <form
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <TextField
          label="Name of the draft"
          value={name}
          maxLength={80}
          autoComplete="off"
          error={nameFault}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" loading={act.loading} disabled={name.trim() === draft.name}>
          Rename
        </Button>
      </form>
      <p className={styles.muted}>What somebody changes before then stays as they set it, and is told here.</p>
      <ErrorLine error={act.error} count={act.failures} />
    </Panel>
  )
}
