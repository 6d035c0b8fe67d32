import { OfficePage } from '#areas/accounts/web/public.tsx'
import { shiftTypeTexts } from '#areas/dispatch/rules/shift-type.ts'
import { weekdayOf } from '#platform/core/day.ts'
import { shortWeekday } from '#platform/core/day-text.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { Table } from '#ui/table.tsx'
import type { OwnShift } from '../calls/shapes.ts'
import type { upcomingShiftsPage } from '../calls/upcoming-shifts.ts'
import { timesText } from '../rules/shift-text.ts'
import { DesiredShifts } from './desired-shifts.tsx'
import styles from './reservations.module.css'

const usePage = pageHook<typeof upcomingShiftsPage>()

/** `/secure/scheduling/upcoming_shifts` */
export default function UpcomingShiftsPage() {
  const { driver, drivers, shifts, time_zone, read_at, may_change } = usePage('upcoming')
  return (
    <OfficePage
      title="Upcoming shifts"
      lede={driver ? 'What you hold from now on.' : 'What your drivers hold this week, and what they would like.'}
      acts={[{ label: 'Shifts', href: '/secure/reservations', icon: 'calendar' }]}
    >
      {driver && (
        <Panel title="Upcoming shifts" flush>
          <ul className={styles.upcoming}>
            {shifts.map((shift) => (
              <li key={shift.shift_id}>
                <span>
                  {shortWeekday(weekdayOf(shift.start_date))} {Number(shift.start_date.slice(8))}
                </span>
                <span>
                  <b>{timesText(shift, time_zone)}</b> {shiftTypeTexts[shift.shift_type]}
                  {shift.place && `, ${shift.place}`}
                </span>
                <StateOf shift={shift} now={read_at} />
              </li>
            ))}
            {shifts.length === 0 && <li className={styles.wide}>No shifts yet.</li>}
            <li className={styles.wide}>
              <DesiredShifts value={driver.ultimate_desired_shifts} held={driver.held} />
            </li>
          </ul>
        </Panel>
      )}
      {drivers.length > 0 && (
        <Panel title="Drivers" flush>
          <Table
            label="Held and desired shifts"
            head={
              <>
                <th>Driver</th>
                <th data-figures>Held this week</th>
                <th data-figures>Desired</th>
                {may_change && <th>Change</th>}
              </>
            }
          >
            {drivers.map((one) => (
              <tr key={one.driver_id}>
                <td>{one.name}</td>
                <td data-figures>{one.held}</td>
                <td data-figures>{one.ultimate_desired_shifts ?? 'none set'}</td>
                {may_change && (
                  <td>
                    <DesiredShifts value={one.ultimate_desired_shifts} held={one.held} driverId={one.driver_id} />
                  </td>
                )}
              </tr>
            ))}
          </Table>
        </Panel>
      )}
    </OfficePage>
  )
}

function StateOf({ shift, now }: { shift: OwnShift; now: number }) {
  if (shift.drop_state === 'dropped')
    return (
      <Pill kind="red" shape="cross">
        Dropped
      </Pill>
    )
  if (shift.starts_at <= now)
    return (
      <Pill kind="info" shape="half">
        On now
      </Pill>
    )
  if (shift.trade)
    return (
      <Pill kind="info" shape="half">
        Trade asked
      </Pill>
    )
  return (
    <Pill kind="ok" shape="tick">
      Claimed
    </Pill>
  )
}
