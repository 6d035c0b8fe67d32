import { cashOutPath, payPath } from '#areas/shifts/rules/driver-paths.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'

import styles from './driver.module.css'
import type { DriverView } from './driver-desk.ts'
import { countText } from './screen-elements.tsx'

/** Leads to the end of the day: what was paid at the doors, and the checklist of the clock-out (CLK-03). */
export function ClockOutDialog({ view: { home, kept }, onClose }: { view: DriverView; onClose: () => void }) {
  const open = home.driver_assignments.filter(({ kind }) => kind !== 'waypoint').length
  const carried = home.waiting_for_deliver.length
  return (
    <Dialog
      title="Clock out now?"
      onClose={onClose}
      foot={
        kept.length === 0 && (
          <LinkButton href={cashOutPath} variant="primary" size="large" className={styles.form}>
            Cash out and clock out
          </LinkButton>
        )
      }
    >
      {kept.length > 0 && <p>{countText(kept.length, 'step')} must be sent first. Find a place with signal.</p>}
      {open > 0 && <p>Your queue still holds work. What you have not picked up goes back to dispatch.</p>}
      {carried > 0 && <p>What is in your car stays yours until it is delivered: {countText(carried, 'order')}.</p>}
      <p>
        <a href={payPath}>Your pay</a>, with how it came to be.
      </p>
      <p>Your driver hour ends and this phone is signed out.</p>
    </Dialog>
  )
}
