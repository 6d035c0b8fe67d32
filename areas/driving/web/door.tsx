import { useEffect, useState, useSyncExternalStore } from 'react'
import { localTime, timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { backQuestion, type DoorEvent } from '../rules/door-flow.ts'
import { failedUpload, nextUpload, type UploadStep, uploadStep } from '../rules/uploading.ts'
import { returnHome } from './address.ts'
import type { DoorCheck, DoorRecord } from './door-check.ts'
import { rejectionOf } from './door-check.ts'
import { VerificationChecklist } from './door-checklist-screen.tsx'
import { ChooseRecipient, Reject } from './door-driver.tsx'
import { Certification, ReturnPhone, Signature } from './door-guest.tsx'
import { UploadIds } from './door-photos.tsx'
import { DoorUploading } from './door-uploading.tsx'
import type { DriverDesk, DriverView } from './driver-desk.ts'
import type { HomeAssignment, HomeOrder } from './driver-home-state.ts'
import { useStepHistory } from './step-history.ts'
import { orderOfDoor } from './step-queue.ts'
import { StopDialog, stopReason } from './stop-dialog.tsx'
import { troubles } from './troubles.ts'

type DoorProps = { desk: DriverDesk; view: DriverView; assignment: HomeAssignment; order: HomeOrder }

/** The whole hand-over of an alcohol order, as it was left if it was begun. */
export function Door(props: DoorProps) {
  const { desk, order } = props
  const [check, setCheck] = useState<DoorCheck>()
  useEffect(() => {
    void desk.doorCheck(order.order_id).then(setCheck)
  }, [desk, order.order_id])
  return check ? <OpenDoor {...props} check={check} /> : null
}

function OpenDoor({ desk, view, assignment, order, check }: DoorProps & { check: DoorCheck }) {
  const { driver_assignment_id } = assignment
  const { order_id } = order
  const { state, photos, signature } = useSyncExternalStore(check.subscribe, check.record)
  const sent = useSyncExternalStore(check.subscribe, check.steps)
  const isKept = useSyncExternalStore(check.subscribe, check.isKept)
  const [isAsking, setAsking] = useState(false)
  // The operating time zone's day (SIL-OPS-84), by the server's clock, taken anew with each step.
  const today = localTime(desk.now(), view.home.time_zone).day
  const question = backQuestion(state)
  const { back, backUnasked } = useStepHistory({
    screen: state.screen,
    isFirst: state.screen === 'choose_recipient',
    isOver: state.screen === 'home',
    onBack: () => {
      if (question || state.screen === 'uploading') {
        setAsking(true)
        return false
      }
      if (state.screen === 'choose_recipient') returnHome()
      else check.take({ type: 'back' })
      return true
    },
  })
  useEffect(() => {
    if (state.screen === 'home') returnHome()
    else window.scrollTo(0, 0)
  }, [state.screen])
  useLeavingIsAsked(state.screen !== 'choose_recipient' && state.screen !== 'home')

  const waiting = view.kept.find((step) => orderOfDoor(step) === order_id)
  const isWaiting = waiting !== undefined
  const steps = isWaiting ? withTrouble(sent, view.trouble) : sent

  /** Written down like every other step, and sent when its turn comes. */
  function upload(): void {
    if (isWaiting || failedUpload(sent)) return
    const at = desk.now()
    if (state.outcome === 'rejected') {
      const data = { order_id, rejection_message: rejectionOf(check.record()) }
      void desk.act({ request: 'driver_reject_order', data, at, label: `Rejected, order ${order_id}` })
      return
    }
    const data = { driver_assignment_id, order_id }
    void desk.act({ request: 'hand_over', data, at, label: `Delivered, order ${order_id}` })
  }

  function take(event: DoorEvent): void {
    if (event.type !== 'back') check.take(event)
    else if (state.screen === 'choose_recipient') returnHome()
    else back()
  }

  const phone = view.home.support_phone
  const screen = { order, state, today, step: take, phone }
  const stop = state.screen === 'uploading' || state.screen === 'home' ? undefined : stopReason(view, order_id)
  return (
    <>
      {current()}
      {stop && <StopDialog reason={stop} phone={phone} />}
      {isAsking && question && !stop && (
        <Dialog
          role="alertdialog"
          title="Go back one step?"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button variant="primary" size="large" onClick={() => setAsking(false)}>
                Stay
              </Button>
              <Button
                variant="dangerQuiet"
                size="large"
                onClick={() => {
                  setAsking(false)
                  backUnasked(() => check.take({ type: 'back' }))
                }}
              >
                Go back
              </Button>
            </>
          }
        >
          <p>{question}</p>
        </Dialog>
      )}
    </>
  )

  function current() {
    switch (state.screen) {
      case 'choose_recipient':
        return <ChooseRecipient {...screen} />
      case 'upload_ids':
        return <UploadIds {...screen} photos={photos} check={check} />
      case 'signature':
        return <Signature {...screen} signature={signature} onSign={check.sign} />
      case 'return_to_driver':
      case 'return_to_driver_again':
        return <ReturnPhone {...screen} />
      case 'checklist':
        return <VerificationChecklist {...screen} signature={signature} photos={photos} check={check} />
      case 'certification':
        return <Certification {...screen} signature={signature ?? ''} />
      case 'reject':
        return <Reject {...screen} />
      case 'uploading':
        return (
          <DoorUploading
            {...screen}
            steps={steps}
            isKept={isKept}
            isWaiting={isWaiting && view.trouble !== 'signed_out'}
            times={timesOf(check.record(), waiting?.intent.at, view.home.time_zone)}
            isAsking={isAsking}
            onAsk={setAsking}
            onBegin={upload}
            onRetry={() => void desk.sendNow()}
          />
        )
      case 'home':
        return null
    }
  }
}

/** When each step was done, as a clock shows it. */
function timesOf({ times }: DoorRecord, ended: number | undefined, timeZone: string) {
  const clock = (at: number | undefined) => (at ? timeText(at, timeZone) : undefined)
  const end = clock(ended)
  return {
    recipient: clock(times.chosen),
    verify: clock(times.checked),
    signature: clock(times.signed),
    complete: end,
    reject: end,
    end,
  }
}

/** Nothing of the door is sent while the steps before it are not; what holds them up holds up the first of its own. */
function withTrouble(steps: readonly UploadStep[], trouble: DriverView['trouble']): readonly UploadStep[] {
  const next = nextUpload(steps)
  if (!trouble || next?.state !== 'waiting') return steps
  return uploadStep(steps, { type: 'failed', key: next.key, problem: troubles[trouble], ending: { do: 'try_again' } })
}

/** Where the browser cannot seal what is collected, a reload starts the flow again, so it asks first. */
function useLeavingIsAsked(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || window.isSecureContext) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
