import { useState } from 'react'
import { alcoholCoursePath } from '#areas/course/rules/course-path.ts'
import { payPath, shiftsPath } from '#areas/shifts/rules/driver-paths.ts'
import { timeText } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import type { Ringer } from '#platform/web/ring-sound.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { Avatar } from '#ui/person.tsx'
import { PhoneScreen } from '#ui/town/phone-screen.tsx'
import { isCancelled, nextThing } from '../rules/next-thing.ts'
import { CallDispatch } from './call-dispatch.tsx'
import { CancelledOrders } from './cancelled-orders.tsx'
import { ClockOutDialog } from './clock-out-dialog.tsx'
import styles from './driver.module.css'
import type { DriverDesk, DriverView } from './driver-desk.ts'
import type { DriverHomeState } from './driver-home-state.ts'
import { Later, PickedUp, SavedSteps, Waiting } from './home-lists.tsx'
import { InstallNote } from './install-note.tsx'
import { NextButton } from './next-button.tsx'
import { NextCard } from './next-card.tsx'
import { PhoneSettingsDialog, SilentNote } from './phone-settings-dialog.tsx'
import { PositionNote } from './position-note.tsx'
import { countText, SavedChip } from './screen-elements.tsx'
import type { useSharedPosition } from './share-position.ts'
import { type SeenView, useNow } from './use-driver.ts'
import type { PhonePush } from './use-push.ts'

type HomeProps = {
  desk: DriverDesk
  view: SeenView
  ringer: Ringer
  push: PhonePush
  /** Since when new work rings. */
  ringsSince: number | undefined
  position: ReturnType<typeof useSharedPosition>
}

/** One next thing, one button whose label is what happens next; everything else waits below. */
export function Home({ desk, view, position, ringer, push, ringsSince }: HomeProps) {
  const { home, kept, isOnline, silentSince, isOld, undoUntil } = view
  const { driver, driver_assignments, waiting_for_deliver, time_zone } = home
  const next = nextThing(driver_assignments)
  const now = useNow(desk)
  const [leaving, setLeaving] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const later = driver_assignments.filter((assignment) => assignment !== next && !isCancelled(assignment))
  return (
    <PhoneScreen
      title={driver.name}
      sub={
        <span className={styles.under}>
          <SavedChip waiting={kept.length} {...{ isOnline, silentSince }} />
          {driver.scheduled_end_at && `Until ${timeText(driver.scheduled_end_at, time_zone)}`}
        </span>
      }
      start={
        <span className={styles.face}>
          <Avatar id={driver.driver_id} name={driver.name} />
        </span>
      }
      end={<CallDispatch phone={home.support_phone} look="bar" />}
      foot={
        next ? (
          <>
            {undoUntil !== undefined && <UndoBar desk={desk} />}
            <NextButton desk={desk} home={home} next={next} />
          </>
        ) : undoUntil !== undefined ? (
          <UndoBar desk={desk} />
        ) : (
          <Button variant="quiet" size="large" wide onClick={() => setLeaving(true)}>
            Clock out
          </Button>
        )
      }
    >
      <Troubles desk={desk} view={view} />
      <CancelledOrders {...home} />
      <div className={classes(styles.stack, isOld && styles.old)}>
        {next ? <NextCard assignment={next} timeZone={time_zone} {...{ now, ringsSince }} /> : <Waiting home={home} />}
        <PickedUp orders={waiting_for_deliver.filter(({ is_cancelled }) => !is_cancelled)} />
        <GoodsInCar desk={desk} goods={home.goods_in_car} />
        <Later assignments={later} timeZone={time_zone} />
      </div>
      <SavedSteps view={view} />
      <SilentNote ringer={ringer} />
      <PositionNote {...position} />
      <InstallNote />
      {!driver.alcohol_approved && (
        <LinkButton variant="quiet" size="large" icon="award" wide href={alcoholCoursePath}>
          Alcohol delivery course
        </LinkButton>
      )}
      <nav className={styles.stack} aria-label="Driver app">
        <LinkButton variant="quiet" size="large" icon="calendar" wide href={shiftsPath}>
          Shifts
        </LinkButton>
        <LinkButton variant="quiet" size="large" icon="wallet" wide href={payPath}>
          Your pay
        </LinkButton>
      </nav>
      <Button variant="ghost" size="large" icon="settings" wide onClick={() => setSetting(true)}>
        Phone settings
      </Button>
      {next && (
        <Button variant="ghost" size="large" wide onClick={() => setLeaving(true)}>
          Clock out
        </Button>
      )}
      {isSetting && <PhoneSettingsDialog ringer={ringer} push={push} onClose={() => setSetting(false)} />}
      {leaving && <ClockOutDialog view={view} onClose={() => setLeaving(false)} />}
    </PhoneScreen>
  )
}

/** For six seconds the last large step has not left the phone. */
function UndoBar({ desk }: { desk: DriverDesk }) {
  return (
    <Button variant="quiet" size="large" icon="undo" wide onClick={() => void desk.undo()}>
      Undo
    </Button>
  )
}

/** What was refused at a door goes back to its store, and dispatch sees it in the car until then. */
function GoodsInCar({ desk, goods }: { desk: DriverDesk; goods: DriverHomeState['goods_in_car'] }) {
  return goods.map(({ order_id, store }) => (
    <Note
      key={order_id}
      kind="alcohol"
      acts={
        <Button
          variant="quiet"
          onClick={() =>
            void desk.act({
              request: 'goods_returned',
              data: { order_id },
              at: desk.now(),
              label: `Back at the store, order ${order_id}`,
            })
          }
        >
          It is back
        </Button>
      }
    >
      Order {order_id} was refused at the door. Bring it back to {store.name}, {store.addr_line_1}.
    </Note>
  ))
}

function Troubles({ desk, view: { refused, ofOthers, home } }: { desk: DriverDesk; view: DriverView }) {
  const phone = home.support_phone
  return (
    <>
      {ofOthers > 0 && (
        <Note icon="cloud">
          {ofOthers === 1 ? 'One step' : countText(ofOthers, 'step')} of another driver{' '}
          {ofOthers === 1 ? 'waits' : 'wait'} on this phone, and {ofOthers === 1 ? 'is' : 'are'} sent as theirs.
        </Note>
      )}
      {refused.length > 0 && (
        <Note
          kind="danger"
          acts={
            <Button variant="quiet" onClick={desk.dismissRefused}>
              Understood
            </Button>
          }
        >
          {refused.map(({ intent, message }) => (
            <p key={`${intent.at} ${intent.label}`}>
              <b>{intent.label}:</b> {message}
            </p>
          ))}
          {phone && <a href={`tel:+1${phone}`}>Call dispatch, {phoneText(phone)}</a>}
        </Note>
      )}
    </>
  )
}
