import { shiftTypeOptions } from '#areas/dispatch/rules/shift-type.ts'
import type { ChangeSearch } from '#platform/web/use-search.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import type { Schedule } from '../calls/schedule.ts'
import { countShifts } from '../rules/shift-counts.ts'
import { isNarrowed, placesOf, type ShownShifts, shownStates } from '../rules/shown-shifts.ts'
import styles from './schedule.module.css'

const stateWords = { all: 'All shifts', open: 'Open', dropped: 'Dropped', draft: 'Drafts' } as const
const stateOptions = shownStates.map((value) => ({ value, label: stateWords[value] }))
const typeOptions = [{ value: 'all', label: 'Any type' }, ...shiftTypeOptions]

type FilterProps = {
  readonly schedule: Schedule
  readonly shown: ShownShifts
  readonly count: number
  readonly onChange: ChangeSearch<ShownShifts>
}

/** What of the planned shifts is shown, and printed: it stands in the address. */
export function ScheduleFilter({ schedule, shown, count, onChange }: FilterProps) {
  const planned = schedule.view === 'month' ? schedule.groups : schedule.shifts
  const places = [...new Set([...placesOf(planned), ...(shown.place === '' ? [] : [shown.place])])]
  return (
    <section className={styles.filter} aria-label="Shown shifts">
      <Select
        label="State"
        hideLabel
        options={stateOptions}
        value={shown.show}
        onChange={({ currentTarget }) => onChange({ show: currentTarget.value as ShownShifts['show'] })}
      />
      <Select
        label="Type"
        hideLabel
        options={typeOptions}
        value={shown.type}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as ShownShifts['type'] })}
      />
      <Select
        label="Place"
        hideLabel
        options={[{ value: '', label: 'Any place' }, ...places.map((place) => ({ value: place, label: place }))]}
        value={shown.place}
        onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
      />
      {isNarrowed(shown) && (
        <>
          <span className={styles.key} role="status">
            {count} of {countShifts(planned).all} shown
          </span>
          <Button size="small" variant="quiet" onClick={() => onChange({ show: 'all', type: 'all', place: '' })}>
            Show all
          </Button>
        </>
      )}
    </section>
  )
}
