import { OfficePage } from '#areas/accounts/web/public.tsx'
import { daysAfter, shortDay } from '#platform/core/day.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Reservations } from '../calls/reservations.ts'
import { weekOf } from '../rules/shift-times.ts'
import { CalendarLink } from './calendar-link.tsx'
import { NewDriverNote } from './new-driver-note.tsx'
import { Offers } from './offers.tsx'
import styles from './reservations.module.css'
import { MyShifts, OpenShifts } from './shift-lists.tsx'
import panelStyles from './shift-panels.module.css'
import { useReservations } from './use-reservations.ts'
import { WeekHours } from './week-hours.tsx'

/** `/secure/reservations`: what a driver holds and may take; staff look at one driver's. */
export default function ReservationsPage() {
  const { view, acts, isLive } = useReservations(refreshPage)
  const { driver, from } = view
  const week = weekOf(from)
  const of = view.is_own || !driver ? '' : `&driver_id=${driver.driver_id}`
  const at = (day: string) => `/secure/reservations?from=${day}${of}`
  return (
    <OfficePage
      title="Shifts"
      heading={driver && !view.is_own ? `Shifts of ${driver.name}` : 'Shifts'}
      lede={`From the week of ${shortDay(week)}. ${view.is_own ? 'You see what you can take.' : ''}`}
      side={<LiveBadge on={isLive}>{isLive ? 'Live' : 'Reconnecting'}</LiveBadge>}
      acts={[
        { label: 'Week before', href: at(daysAfter(week, -7)), icon: 'left' },
        { label: 'This week', href: at(weekOf(view.today)) },
        { label: 'Next week', href: at(daysAfter(week, 7)), icon: 'right' },
      ]}
    >
      <VisuallyHidden>
        <span role="status">{acts.said}</span>
      </VisuallyHidden>
      <ErrorLine error={acts.failureOfGone?.text} count={acts.failureOfGone?.count} />
      {view.drivers.length > 0 && <DriverChoice view={view} />}
      {driver ? (
        <>
          <NewDriverNote cap={view.cap} />
          <div className={styles.columns}>
            <Panel title={view.is_own ? 'My shifts' : 'Held shifts'} flush>
              <MyShifts {...{ view, acts }} />
            </Panel>
            <Panel title="Open shifts" acts={<span className={styles.count}>{view.open.length} fit</span>} flush>
              <OpenShifts {...{ view, acts }} />
            </Panel>
            <aside className={styles.side} aria-label="This week and trades">
              <Panel title="Trades">
                <Offers {...{ view, acts }} />
              </Panel>
              <WeekHours view={view} />
              <Panel title="Drop rules">
                <p className={panelStyles.hint}>
                  A drop more than 24 h before the start deletes an extra shift. Every other one stays listed, and can
                  be undone until somebody claims it or it starts.
                </p>
                {view.is_own && <CalendarLink />}
              </Panel>
            </aside>
          </div>
        </>
      ) : (
        <Note>
          {view.drivers.length > 0
            ? 'Choose a driver to see their shifts.'
            : 'Your account belongs to no driver yet. Please contact a manager.'}
        </Note>
      )}
    </OfficePage>
  )
}

function DriverChoice({ view }: { view: Reservations }) {
  return (
    <div className={styles.choice}>
      <Select
        label="Driver"
        value={view.driver && !view.is_own ? String(view.driver.driver_id) : ''}
        placeholder="Choose a driver"
        onChange={({ target }) => location.assign(`/secure/reservations?driver_id=${target.value}`)}
        options={view.drivers.map(({ driver_id, name }) => ({ value: String(driver_id), label: name }))}
      />
    </div>
  )
}
