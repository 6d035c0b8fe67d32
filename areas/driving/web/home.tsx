import { useEffect, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Avatar } from '#ui/person.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { PhoneScreen } from '#ui/town/phone-screen.tsx'
import { clockOut } from '../calls/clock-out.ts'
import { isCancelled, type NextStep, nextStep, nextThing, waitsForPickup } from '../rules/next-thing.ts'
import { openScreen } from './address.ts'
import { CallDispatch } from './call-dispatch.tsx'
import { CancelledOrders } from './cancelled-orders.tsx'
import styles from './driver.module.css'
import type { DriverDesk, DriverView } from './driver-desk.ts'
import type { DriverHomeState, HomeAssignment } from './driver-home-state.ts'
import { forgetPages } from './keep-offline.ts'
import { NextCard, titleOf } from './next-card.tsx'
import { PhoneSettingsDialog, SilentNote } from './phone-settings-dialog.tsx'
import { PositionNote } from './position-note.tsx'
import type { Ringer } from './ring-sound.ts'
import { countText, LabelLine, Row, SavedChip } from './screen-elements.tsx'
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

function NextButton({ desk, home, next }: { desk: DriverDesk; home: DriverHomeState; next: HomeAssignment }) {
  const step = nextStep(next)
  const reason = blockedReason(home, next)
  const label = step?.label ?? 'Waiting for the pickup'
  const isSettled = useSettled(`${next.driver_assignment_id} ${label}`)
  return (
    <>
      <Button
        variant="primary"
        size="drive"
        disabled={!step || reason !== undefined}
        aria-describedby={reason ? 'next-why' : undefined}
        onClick={() => {
          if (step && isSettled) take(desk, next, step)
        }}
      >
        {label}
      </Button>
      {reason && (
        <p id="next-why" className={styles.why}>
          {reason}
        </p>
      )}
    </>
  )
}

function take(desk: DriverDesk, { driver_assignment_id, ...next }: HomeAssignment, step: NextStep): void {
  const at = desk.now()
  const about = next.order_id === null ? next.place.name : `order ${next.order_id}`
  switch (step.do) {
    case 'open':
      openScreen({ screen: step.page, driver_assignment_id })
      return
    case 'complete':
      // What ends an order for the driver can be taken back for a moment: fingers are wet, and the button is large.
      void desk.act(
        {
          request: 'driver_assignment_mark_complete',
          data: { driver_assignment_id },
          at,
          label: `${step.label}, ${about}`,
        },
        { undoable: next.kind === 'pickup' || next.kind === 'deliver' },
      )
      return
    case 'advance':
      if (step.to === 'not_acknowledged') return
      void desk.act({
        request: 'driver_assignment_advance',
        data: { driver_assignment_id, status: step.to },
        at,
        label: `${step.label}, ${about}`,
      })
  }
}

function blockedReason({ driver }: DriverHomeState, next: HomeAssignment): string | undefined {
  if (waitsForPickup(next)) return 'This order is not picked up yet. Call dispatch if its pickup is missing.'
  const needsApproval = next.order?.alcohol && next.kind !== 'go_to_order'
  if (needsApproval && !driver.alcohol_approved) return 'Only alcohol-approved drivers may do this. Call dispatch.'
  return undefined
}

/** The button changes under the thumb: a second tap of a double tap must not take the next step too. */
function useSettled(label: string): boolean {
  const [settled, setSettled] = useState(label)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(label), 600)
    return () => clearTimeout(timer)
  }, [label])
  return settled === label
}

function Waiting({ home }: { home: DriverHomeState }) {
  return (
    <section className={styles.next} aria-label="Waiting">
      <svg className={styles.orbits} viewBox="0 0 340 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <circle cx="170" cy="88" r="34" />
        <circle cx="170" cy="88" r="62" />
        <circle cx="170" cy="88" r="96" />
        <circle className={styles.sun} cx="170" cy="88" r="17" />
        <circle className={styles.moon} cx="201" cy="74" r="6" />
        <circle className={styles.moon} cx="112" cy="66" r="5" />
        <circle className={styles.moon} cx="246" cy="146" r="4.5" />
      </svg>
      <div className={styles.nextBody}>
        <p className={styles.kind}>
          <span className={styles.kindText}>
            <Icon name="pin" />
            Nothing to do right now
          </span>
        </p>
        <h2 className={styles.place}>{home.driver.waypoint_name ?? 'Wait for dispatch'}</h2>
        <p className={styles.sub}>New work appears here by itself. Keep this page open.</p>
      </div>
    </section>
  )
}

function PickedUp({ orders }: { orders: DriverHomeState['waiting_for_deliver'] }) {
  if (orders.length === 0) return null
  return (
    <>
      <LabelLine end={orders.length}>Picked up, waiting for dispatch to add the delivery</LabelLine>
      <ul className={styles.queue}>
        {orders.map(({ order_id, alcohol, door }) => (
          <Row
            key={order_id}
            mark={<Icon name="bag" size="small" />}
            title={
              <>
                Order {order_id} {alcohol && <AgeTag />}
              </>
            }
          >
            {[door.addr_line_1, door.addr_line_2].filter(Boolean).join(', ')}
          </Row>
        ))}
      </ul>
    </>
  )
}

function Later({ assignments, timeZone }: { assignments: readonly HomeAssignment[]; timeZone: string }) {
  if (assignments.length === 0) return null
  return (
    <>
      <LabelLine end={`${assignments.length} more`}>After this</LabelLine>
      <ol className={styles.queue}>
        {assignments.map((assignment, at) => (
          <Row
            key={assignment.driver_assignment_id}
            mark={at + 2}
            title={
              <>
                {titleOf(assignment)} {assignment.order?.alcohol && <AgeTag />}
              </>
            }
            time={assignment.end_time === null ? undefined : timeText(assignment.end_time, timeZone)}
          >
            {assignment.kind === 'deliver' || !assignment.place.addr_line_1
              ? [assignment.place.addr_line_1, assignment.place.addr_line_2].filter(Boolean).join(', ') ||
                assignment.place.name
              : `${assignment.place.name}, ${assignment.place.addr_line_1}`}
          </Row>
        ))}
      </ol>
    </>
  )
}

function SavedSteps({ view: { kept, home } }: { view: DriverView }) {
  if (kept.length === 0) return null
  return (
    <>
      <LabelLine end="sends by itself">Saved on this phone</LabelLine>
      <ul className={styles.queue}>
        {kept.map(({ seq, intent }) => (
          <Row
            key={seq}
            mark={<Icon name="cloud" size="small" />}
            title={intent.label}
            time={timeText(intent.at, home.time_zone)}
          >
            Saved, will send
          </Row>
        ))}
      </ul>
    </>
  )
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

/** The specified link of the own tablet, opened by the server, so that the page holds no secret (SIL-OPS-57). */
function ClockOutDialog({ view: { home, kept }, onClose }: { view: DriverView; onClose: () => void }) {
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
