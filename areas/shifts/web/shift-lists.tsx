import type { ReactNode } from 'react'
import { type Day, shortDay } from '#platform/core/day.ts'
import type { Reservations } from '../calls/reservations.ts'
import { historyWeeks } from '../rules/expected-pay.ts'
import type { Shift } from '../rules/shift.ts'
import { dayName } from '../rules/shift-text.ts'
import styles from './shift-row.module.css'
import { MyShift, Nothing, OpenRecurring, OpenShift } from './shift-row.tsx'
import type { ReservationActs } from './use-reservations.ts'

export type Part = { readonly view: Reservations; readonly acts: ReservationActs }

function ByDay<S extends Shift>({
  shifts,
  today,
  children,
}: {
  shifts: readonly S[]
  today: Day
  children: (shift: S) => ReactNode
}) {
  const days = Map.groupBy(shifts, ({ start_date }) => start_date)
  return [...days].map(([day, ofDay]) => (
    <div key={day} className={styles.ofDay}>
      <h3 className={styles.dayHead}>
        {dayName(day, today)} <span>{shortDay(day)}</span>
      </h3>
      <ul className={styles.list}>{ofDay.map(children)}</ul>
    </div>
  ))
}

export function MyShifts({ view, acts }: Part) {
  if (view.mine.length === 0) return <Nothing>No shifts in these weeks.</Nothing>
  return (
    <ByDay shifts={view.mine} today={view.today}>
      {(shift) => <MyShift key={shift.shift_id} {...{ view, acts, shift }} />}
    </ByDay>
  )
}

export function OpenShifts({ view, acts }: Part) {
  const isExpected = [...view.open, ...view.open_recurring].some(({ expected_pay }) => expected_pay !== null)
  return (
    <>
      {view.open.length === 0 && view.open_recurring.length === 0 && (
        <Nothing>No open shift fits you in these weeks. New ones appear here by themselves.</Nothing>
      )}
      <ByDay shifts={view.open} today={view.today}>
        {(shift) => <OpenShift key={shift.shift_id} {...{ view, acts, shift }} />}
      </ByDay>
      {view.is_more && <Nothing>There are more. Look at later weeks for them.</Nothing>}
      {view.open_recurring.length > 0 && (
        <section className={styles.ofDay} aria-label="Recurring shifts">
          <h3 className={styles.dayHead}>
            Every week <span>recurring</span>
          </h3>
          <ul className={styles.list}>
            {view.open_recurring.map((recurring) => (
              <OpenRecurring key={recurring.recurring_shift_template_id} {...{ view, acts, recurring }} />
            ))}
          </ul>
        </section>
      )}
      {isExpected && <ExpectedNote className={styles.aside}>The claim says how it was worked out.</ExpectedNote>}
    </>
  )
}

/** What “expected” means, once for a whole list. */
export function ExpectedNote({ className, children }: { className: string | undefined; children?: ReactNode }) {
  return (
    <p className={className}>
      Expected is no promise: it is your wage with the tips that your own shifts at such times brought in the last{' '}
      {historyWeeks} weeks. “From” is wage and gaurantee alone. {children}
    </p>
  )
}
