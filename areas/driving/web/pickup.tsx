import { useEffect, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { Ask, PhoneScreen } from '#ui/town/phone-screen.tsx'
import type { DriverIntent } from '../rules/intents.ts'
import { boxesLeft, isPickupChecked, pickupBoxes } from '../rules/pickup-checklist.ts'
import { returnHome } from './address.ts'
import { CallDispatch } from './call-dispatch.tsx'
import styles from './driver.module.css'
import type { DriverDesk } from './driver-desk.ts'
import type { DriverHomeState, HomeAssignment, HomeOrder } from './driver-home-state.ts'
import { pickupSteps } from './pickup-steps.ts'
import { Back, Items, SavedChip, TickLine } from './screen-elements.tsx'
import { type SavedUpload, UploadingScreen } from './uploading-screen.tsx'
import type { SeenView } from './use-driver.ts'

type PickupProps = {
  desk: DriverDesk
  view: SeenView
  assignment: HomeAssignment
  order: HomeOrder
}

const goHome = returnHome

/** Pickup Verification Checklist, uploading, home (PKP-01). */
export function Pickup({ desk, view, assignment, order }: PickupProps) {
  const [sent, setSent] = useState<readonly DriverIntent[]>([])
  if (sent.length > 0) return <PickupUploading desk={desk} view={view} order={order} sent={sent} />
  const save = async () => {
    const intents = intentsOf(assignment, order, desk.now())
    for (const intent of intents) await desk.act(intent)
    setSent(intents)
  }
  return <PickupChecklist home={view.home} order={order} onDone={save} />
}

function intentsOf(
  { driver_assignment_id }: HomeAssignment,
  { order_id }: HomeOrder,
  at: number,
): readonly DriverIntent[] {
  return [
    { request: 'pickup_check', data: { order_id }, at, label: `Checklist, order ${order_id}` },
    {
      request: 'driver_assignment_mark_complete',
      data: { driver_assignment_id },
      at,
      label: `Picked up, order ${order_id}`,
    },
  ]
}

function PickupChecklist({
  home,
  order,
  onDone,
}: {
  home: DriverHomeState
  order: HomeOrder
  onDone: () => Promise<void>
}) {
  const [isSaving, setSaving] = useState(false)
  const [ticked, setTicked] = useState<readonly boolean[]>(() => pickupBoxes.map(() => false))
  const left = boxesLeft(ticked)
  const isApproved = home.driver.alcohol_approved
  const ready = isPickupChecked(ticked) && isApproved
  return (
    <PhoneScreen
      title={
        <>
          Pickup {order.order_id} <AgeTag />
        </>
      }
      sub={order.franchise_name}
      start={<Back onBack={goHome} />}
      end={<CallDispatch phone={home.support_phone} look="bar" />}
      foot={
        <>
          <Button
            variant="primary"
            size="drive"
            disabled={!ready}
            loading={isSaving}
            aria-describedby="boxes-left"
            onClick={() => {
              setSaving(true)
              void onDone()
            }}
          >
            Picked up
          </Button>
          {isApproved && left > 0 && (
            <p id="boxes-left" className={styles.why}>
              {left === 1 ? 'One box left to tick' : `${left} boxes left to tick`}
            </p>
          )}
        </>
      }
    >
      <Ask>Pickup Verification Checklist</Ask>
      {!isApproved && <Note kind="alcohol">Only alcohol-approved drivers may do this. Call dispatch.</Note>}
      <Items order={order} withShelves />
      {pickupBoxes.map((label, index) => (
        <TickLine
          key={label}
          label={label}
          hint={index === 1 ? sentenceOf(home.restricted_places) : undefined}
          ticked={ticked[index] ?? false}
          onTick={(now) => setTicked(ticked.map((was, at) => (at === index ? now : was)))}
        />
      ))}
    </PhoneScreen>
  )
}

function sentenceOf(places: readonly string[]): string {
  const list = places.join(', ')
  return list.charAt(0).toUpperCase() + list.slice(1)
}

type PickupUploadingProps = Omit<PickupProps, 'assignment'> & { sent: readonly DriverIntent[] }

/** Both steps lie in the outbox, so that a store without signal holds nobody up. */
function PickupUploading({ desk, view, order, sent }: PickupUploadingProps) {
  const steps = pickupSteps(sent, view)
  const isDone = steps.every(({ state }) => state === 'done')
  const failed = steps.find(({ state }) => state === 'failed')
  const isSaved = failed?.ending?.do === 'try_again'
  useEffect(() => {
    if (isDone) goHome()
  }, [isDone])
  return (
    <UploadingScreen
      title={`Pickup ${order.order_id}`}
      sub={order.franchise_name}
      steps={steps}
      saved={isSaved && view.trouble !== 'signed_out' ? savedPickup(sent, view.home.time_zone) : undefined}
      end={<SavedChip waiting={view.kept.length} {...view} />}
      foot={
        isSaved ? (
          <>
            <Button variant="primary" size="drive" onClick={goHome}>
              Go on, it is saved on this phone
            </Button>
            <Button variant="quiet" size="large" wide onClick={() => void desk.sendNow()}>
              Retry
            </Button>
          </>
        ) : (
          failed && (
            <>
              <CallDispatch phone={view.home.support_phone} look="button" />
              <Button variant="quiet" size="large" wide onClick={goHome}>
                Back to my queue
              </Button>
            </>
          )
        )
      }
    />
  )
}

function savedPickup(sent: readonly DriverIntent[], timeZone: string): SavedUpload {
  return {
    ask: 'Saved. You may go on.',
    sub: 'Not sent yet: it is on this phone, with the time of the tap, and is sent by itself.',
    times: Object.fromEntries(sent.map(({ request, at }) => [request, timeText(at, timeZone)])),
  }
}
