import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clockOut } from '../calls/clock-out.ts'
import styles from './driver.module.css'
import type { DriverView } from './driver-desk.ts'
import { forgetPages } from './keep-offline.ts'
import { countText } from './screen-elements.tsx'

/** The specified link of the own tablet, opened by the server, so that the page holds no secret (SIL-OPS-57). */
export function ClockOutDialog({ view: { home, kept }, onClose }: { view: DriverView; onClose: () => void }) {
  const open = home.driver_assignments.filter(({ kind }) => kind !== 'waypoint').length
  const carried = home.waiting_for_deliver.length
  return (
    <Dialog
      title="Clock out now?"
      onClose={onClose}
      foot={
        <form method="post" action={clockOut.path} className={styles.form}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            disabled={kept.length > 0}
            onClick={() => void forgetPages()}
          >
            Clock out
          </Button>
        </form>
      }
    >
      {kept.length > 0 && <p>{countText(kept.length, 'step')} must be sent first. Find a place with signal.</p>}
      {open > 0 && <p>Your queue still holds work. What you have not picked up goes back to dispatch.</p>}
      {carried > 0 && <p>What is in your car stays yours until it is delivered: {countText(carried, 'order')}.</p>}
      <p>Your driver hour ends and this phone is signed out.</p>
    </Dialog>
  )
}
