import { useId, useState } from 'react'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { saveDesiredShifts } from '../calls/upcoming-shifts.ts'
import styles from './reservations.module.css'
import panelStyles from './shift-panels.module.css'

type DesiredProps = { readonly value: number | null; readonly held: number; readonly driverId?: number | undefined }

/** SCH-01, SCH-02: hidden until a link reveals it. */
export function DesiredShifts({ value, held, driverId }: DesiredProps) {
  const [isShown, setShown] = useState(false)
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const id = useId()
  const save = useAct(async () => {
    const answer = await ask(saveDesiredShifts, {
      ultimate_desired_shifts: typed,
      ...(driverId !== undefined && { driver_id: driverId }),
    })
    if (answer.ok) void refreshPage()
    return answer
  })
  const isRight = /^\s*(\d|1[0-4])?\s*$/.test(typed)
  const words = 'Please enter a number from 0 to 14, or nothing.'
  return (
    <div className={styles.desired}>
      <a
        href={`#${id}`}
        aria-expanded={isShown}
        onClick={(event) => {
          event.preventDefault()
          setShown(!isShown)
        }}
      >
        {isShown ? 'Hide ultimate desired shifts' : 'Ultimate desired shifts'}
      </a>
      {isShown && (
        <form
          id={id}
          className={panelStyles.fields}
          onSubmit={(event) => {
            event.preventDefault()
            if (isRight) save.run()
          }}
        >
          <NumberField
            label="Ultimate desired shifts"
            optional="0 to 14"
            unit="a week"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={isRight ? save.error : words}
          />
          <Button type="submit" variant="primary" loading={save.loading}>
            Save
          </Button>
          <p className={panelStyles.hint}>
            {driverId === undefined ? 'You hold' : 'Held are'} {held} this week. Managers see both numbers side by side.
          </p>
          <div aria-live="polite">{save.done && <OkLine>Saved</OkLine>}</div>
        </form>
      )}
    </div>
  )
}
