import { useState } from 'react'
import { servedState } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Ask, PhoneScreen } from '#ui/town/phone-screen.tsx'
import { driverClockIn, type driverClockInPage } from '../calls/driver-clock.ts'
import { type ClockInTicks, clockInItems, confirmBeforeIn, missingIn } from '../rules/checklists.ts'
import { Checklist, ChecklistFoot } from './checklist.tsx'
import { useChecklist } from './use-checklist.ts'

const ticksOf = (ticked: ReadonlySet<string>) =>
  Object.fromEntries(clockInItems.map(({ name }) => [name, ticked.has(name)])) as ClockInTicks

/** `/rocket/driver_app_web/clock_in`: a signed-out phone, the code from dispatch, the five ticks. */
export default function DriverClockInPage() {
  const [code, setCode] = useState(servedState<typeof driverClockInPage>().code)
  const list = useChecklist((ticked) => missingIn(ticksOf(ticked)), confirmBeforeIn)
  async function clockIn() {
    const answer = await list.press(() => ask(driverClockIn, { code, ...ticksOf(list.ticked) }))
    if (answer?.ok) location.assign(answer.data.page)
  }
  return (
    <PhoneScreen title="Clock in">
      <Ask>Ready to drive?</Ask>
      <TextField
        label="Code from dispatch"
        kind="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="ABCD-1234"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Checklist items={clockInItems} ticked={list.ticked} onTick={list.tick} missing={list.missing} />
      <ChecklistFoot
        count={clockInItems.length - list.left}
        of={clockInItems.length}
        error={list.error}
        failures={list.failures}
      >
        <Button variant="primary" size="drive" wide loading={list.loading} onClick={() => void clockIn()}>
          Clock in
        </Button>
      </ChecklistFoot>
    </PhoneScreen>
  )
}
