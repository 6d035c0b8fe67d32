import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { localTime } from '#platform/core/local-time.ts'
import { newTemporaryId } from '#platform/web/send.ts'
import { type DoorEvent, type DoorState, doorStart, doorStep } from '../rules/door-flow.ts'
import { rejectionMessage } from '../rules/rejection.ts'
import { openScreen } from './address.ts'
import { VerificationChecklist } from './door-checklist-screen.tsx'
import { ChooseRecipient, Reject, UploadIds } from './door-driver.tsx'
import { Certification, ReturnPhone, Signature } from './door-guest.tsx'
import { doorRequests } from './door-requests.ts'
import { DoorUploading } from './door-uploading.tsx'
import { type DoorInput, makeDoorUploads, type Photos } from './door-uploads.ts'
import type { DriverDesk, DriverView } from './driver-desk.ts'
import type { HomeAssignment, HomeOrder } from './driver-home-state.ts'

type DoorProps = { desk: DriverDesk; view: DriverView; assignment: HomeAssignment; order: HomeOrder }

/** The whole hand-over of an alcohol order; what it collects lives in this component and nowhere else (SIL-OPS-60). */
export function Door({ desk, view, assignment, order }: DoorProps) {
  const { driver_assignment_id } = assignment
  // The operating time zone's day (SIL-OPS-84), taken anew with each step.
  const today = localTime(Date.now(), view.home.time_zone).day
  const [state, step] = useReducer((now: DoorState, event: DoorEvent) => doorStep(now, event, today), doorStart)
  const [photos, setPhotos] = useState<Photos<File>>({})
  const [signature, setSignature] = useState<string>()
  const [uploads] = useState(() =>
    makeDoorUploads(doorRequests({ driver_assignment_id, order_id: order.order_id }), newTemporaryId),
  )
  const steps = useSyncExternalStore(uploads.subscribe, uploads.steps)
  const collected = collectedBy(state, photos, signature)
  useLeavingIsAsked(state.screen !== 'choose_recipient' && state.screen !== 'home')
  useEffect(() => {
    if (state.screen === 'home') openScreen({ screen: 'home' })
    else window.scrollTo(0, 0)
  }, [state.screen])

  function take(event: DoorEvent): void {
    const next = doorStep(state, event, today)
    if (event.type === 'recipient_chosen' && next.recipient && next !== state) {
      if (next.recipient !== state.recipient && next.recipient.recipient_id !== state.recipient?.recipient_id) {
        setPhotos({})
        setSignature(undefined)
      }
      uploads.recipientChosen(next.recipient)
    }
    if (event.type === 'new_signature') setSignature(undefined)
    step(event)
  }

  function takePhoto(side: 'front' | 'back', photo: File): void {
    setPhotos({ ...photos, [side]: photo })
    uploads.photoTaken(side, photo)
    take({ type: 'photo_taken', side })
  }

  function upload(isRetry: boolean): void {
    const sending = isRetry ? uploads.retry(collected) : uploads.begin(collected)
    void sending.then((isDone) => {
      if (!isDone) return
      const at = Date.now()
      desk.done(
        collected.outcome.type === 'delivered'
          ? { request: 'driver_assignment_mark_complete', data: { driver_assignment_id }, at, label: 'Delivered' }
          : { request: 'driver_reject_order', data: { order_id: order.order_id }, at, label: 'Rejected' },
      )
      void desk.refresh()
      step({ type: 'uploaded' })
    })
  }

  const screen = { order, state, today, step: take }
  switch (state.screen) {
    case 'choose_recipient':
      return <ChooseRecipient {...screen} />
    case 'upload_ids':
      return <UploadIds {...screen} photos={photos} onTake={takePhoto} />
    case 'signature':
      return <Signature {...screen} signature={signature} onSign={setSignature} />
    case 'return_to_driver':
    case 'return_to_driver_again':
      return <ReturnPhone {...screen} />
    case 'checklist':
      return <VerificationChecklist {...screen} />
    case 'certification':
      return <Certification {...screen} signature={signature ?? ''} />
    case 'reject':
      return <Reject {...screen} />
    case 'uploading':
      return <DoorUploading {...screen} steps={steps} onBegin={() => upload(false)} onRetry={() => upload(true)} />
    case 'home':
      return null
  }
}

function collectedBy(state: DoorState, photos: Photos<File>, signature: string | undefined): DoorInput {
  const { birth_date, expiration_date } = state.checklist
  return {
    recipient: state.recipient,
    photos,
    signature: state.signed ? signature : undefined,
    dates: birth_date && expiration_date ? { birth_date, expiration_date } : undefined,
    outcome:
      state.outcome === 'rejected'
        ? { type: 'rejected', rejection_message: rejectionMessage(state.rejection) }
        : { type: 'delivered' },
  }
}

/** A reload starts the flow again, so the browser asks first. */
function useLeavingIsAsked(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
