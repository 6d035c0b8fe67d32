import { useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { PhotoInput } from '#ui/photo-input.tsx'
import { Ask } from '#ui/town/phone-screen.tsx'
import { photoWords } from '../rules/id-photo.ts'
import type { DoorCheck } from './door-check.ts'
import { DoorFrame, firstName } from './door-frame.tsx'
import type { Photos } from './door-requests.ts'
import type { DoorScreenProps } from './door-screen.ts'
import type { PhotoState, Side } from './door-uploads.ts'
import styles from './driver.module.css'
import { FootAct } from './foot-act.tsx'
import { shrinkPhoto } from './shrink-photo.ts'

const labels: Readonly<Record<Side, string>> = { front: 'Front', back: 'Back' }
const sentWords = {
  sending: 'Sending…',
  sent: 'Sent. Tap to take it again',
  waiting: 'Saved, sends by itself. Tap to take it again',
} as const

/** What became of each photo, as it is known. */
export function usePhotoStates(check: DoorCheck): Readonly<Record<Side, PhotoState | undefined>> {
  const front = useSyncExternalStore(check.subscribe, () => check.photoState('front'))
  const back = useSyncExternalStore(check.subscribe, () => check.photoState('back'))
  return { front, back }
}

type UploadIdsProps = DoorScreenProps & { photos: Photos<Blob>; check: DoorCheck }

/** Front and back, only for Other (SIL-OPS-74). Each is sent as it is taken, and says at once whether it was. */
export function UploadIds({ order, state, step, phone, photos, check }: UploadIdsProps) {
  const [faults, setFaults] = useState<Partial<Record<Side, string>>>({})
  const sent = usePhotoStates(check)
  const take = (side: Side) => async (file: File) => {
    const small = await shrinkPhoto(file)
    setFaults((before) => ({ ...before, [side]: small.ok ? undefined : photoWords[small.fault] }))
    if (small.ok) check.photoTaken(side, small.photo)
  }
  const errorOf = (side: Side) => {
    const known = sent[side]
    return faults[side] ?? (known?.state === 'refused' ? `${known.problem} Take it again.` : undefined)
  }
  const isThere = (side: Side) => state.photos[side] && photos[side] !== undefined && errorOf(side) === undefined
  const isReady = isThere('front') && isThere('back')
  return (
    <DoorFrame
      order={order}
      state={state}
      phone={phone}
      onBack={() => step({ type: 'back' })}
      foot={
        <FootAct
          label={state.resumeAt ? 'Go on' : 'Next: sign'}
          blocked={isReady ? undefined : 'Both sides are needed'}
          onAct={() => step({ type: 'photos_done' })}
        />
      }
    >
      <Ask>Upload IDs</Ask>
      <p className={styles.sub}>{firstName(state.recipient?.name ?? '')}’s ID, front and back.</p>
      {(['front', 'back'] as const).map((side) => {
        const known = sent[side]
        return (
          <PhotoInput
            key={side}
            label={labels[side]}
            hint="All four corners, no glare"
            camera="environment"
            photo={state.photos[side] ? photos[side] : undefined}
            state={known && known.state !== 'refused' ? sentWords[known.state] : undefined}
            isBusy={known?.state === 'sending'}
            error={errorOf(side)}
            onTake={(file) => void take(side)(file)}
          />
        )
      })}
      <Note icon="shield">
        The photos are made small on this phone and stored encrypted. They are deleted after 30 days.
      </Note>
      <Button variant="dangerQuiet" className={styles.tall} wide onClick={() => step({ type: 'reject_opened' })}>
        Reject Delivery
      </Button>
    </DoorFrame>
  )
}
