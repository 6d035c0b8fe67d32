import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { PhotoInput } from '#ui/photo-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Ask } from '#ui/town/phone-screen.tsx'
import { mayChoose, type Recipient } from '../rules/door-flow.ts'
import { type PhotoFault, photoFault, photoWords } from '../rules/id-photo.ts'
import { hasReason, isTooLong, rejectionReasons } from '../rules/rejection.ts'
import { DoorFrame, firstName } from './door-frame.tsx'
import type { DoorScreenProps } from './door-screen.ts'
import type { Photos } from './door-uploads.ts'
import styles from './driver.module.css'
import { TickLine } from './screen-elements.tsx'

const longestName = 100

/** The recipients named at checkout, and Other (DLV-02). */
export function ChooseRecipient({ order, state, step }: DoorScreenProps) {
  const before = state.recipient
  const [value, setValue] = useState(before && String(before.recipient_id))
  const [name, setName] = useState(before?.recipient_id === 'new' ? before.name : '')
  const recipient = recipientOf(order.recipients, value, name)
  const isReady = mayChoose(recipient)
  return (
    <DoorFrame
      order={order}
      state={state}
      onBack={() => step({ type: 'back' })}
      foot={
        <>
          <Button
            variant="primary"
            size="drive"
            disabled={!isReady}
            aria-describedby="choose-why"
            onClick={() => {
              if (isReady) step({ type: 'recipient_chosen', recipient: { ...recipient, name: recipient.name.trim() } })
            }}
          >
            {value === 'new' ? 'Next: the ID' : 'Next: sign'}
          </Button>
          {!isReady && (
            <p id="choose-why" className={styles.why}>
              {value === 'new' ? 'Enter the name' : 'Choose who receives the order'}
            </p>
          )}
          <Button variant="dangerQuiet" className={styles.tall} wide onClick={() => step({ type: 'reject_opened' })}>
            Reject Delivery
          </Button>
        </>
      }
    >
      <Ask>Who is receiving the order?</Ask>
      <RadioGroup
        look="big"
        legend="Who is receiving the order?"
        hideLegend
        choices={[
          ...order.recipients.map((one) => ({
            value: String(one.recipient_id),
            label: one.name,
            hint: 'Named at checkout',
          })),
          { value: 'new', label: 'Other', hint: 'Someone else of 21 or over, here now' },
        ]}
        value={value}
        onChoose={setValue}
      />
      {value === 'new' && (
        <TextField
          className={styles.bigField}
          label="Name, as it stands on the ID"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <Note>Look first: nobody who is noticeably intoxicated, nobody buying for a minor.</Note>
    </DoorFrame>
  )
}

function recipientOf(
  recipients: DoorScreenProps['order']['recipients'],
  value: string | undefined,
  name: string,
): Recipient | undefined {
  if (value === 'new') return { recipient_id: 'new', name }
  return recipients.find(({ recipient_id }) => String(recipient_id) === value)
}

type UploadIdsProps = DoorScreenProps & { photos: Photos<File>; onTake: (side: 'front' | 'back', photo: File) => void }

/** Front and back, only for Other (SIL-OPS-74). */
export function UploadIds({ order, state, step, photos, onTake }: UploadIdsProps) {
  const [faults, setFaults] = useState<Partial<Record<'front' | 'back', PhotoFault>>>({})
  const take = (side: 'front' | 'back') => (photo: File) => {
    const fault = photoFault(photo)
    setFaults({ ...faults, [side]: fault })
    if (!fault) onTake(side, photo)
  }
  const error = (side: 'front' | 'back') => {
    const fault = faults[side]
    return fault && photoWords[fault]
  }
  const isReady = photos.front !== undefined && photos.back !== undefined
  return (
    <DoorFrame
      order={order}
      state={state}
      onBack={() => step({ type: 'back' })}
      foot={
        <>
          <Button
            variant="primary"
            size="drive"
            disabled={!isReady}
            aria-describedby="photos-why"
            onClick={() => step({ type: 'photos_done' })}
          >
            Next: sign
          </Button>
          {!isReady && (
            <p id="photos-why" className={styles.why}>
              Both sides are needed
            </p>
          )}
          <Button variant="dangerQuiet" className={styles.tall} wide onClick={() => step({ type: 'reject_opened' })}>
            Reject Delivery
          </Button>
        </>
      }
    >
      <Ask>Upload IDs</Ask>
      <p className={styles.sub}>{firstName(state.recipient?.name ?? '')}’s ID, front and back.</p>
      <PhotoInput
        label="Front"
        hint="All four corners, no glare"
        camera="environment"
        photo={photos.front}
        error={error('front')}
        onTake={take('front')}
      />
      <PhotoInput
        label="Back"
        hint="All four corners, no glare"
        camera="environment"
        photo={photos.back}
        error={error('back')}
        onTake={take('back')}
      />
      <Note icon="shield">The photos are stored encrypted, not on this phone, and deleted after 30 days.</Note>
    </DoorFrame>
  )
}

/** Why should the delivery be rejected? Five reasons and a note (DLV-44…47). */
export function Reject({ order, state, step }: DoorScreenProps) {
  const { rejection } = state
  const tooLong = isTooLong(rejection)
  const isReady = hasReason(rejection) && !tooLong
  const fill = (change: Partial<typeof rejection>) =>
    step({ type: 'rejection_filled', rejection: { ...rejection, ...change } })
  return (
    <DoorFrame
      order={order}
      state={state}
      onBack={() => step({ type: 'back' })}
      foot={
        <>
          <Button
            variant="danger"
            size="drive"
            disabled={!isReady}
            aria-describedby="reject-why"
            onClick={() => step({ type: 'rejected' })}
          >
            Reject Delivery
          </Button>
          {!isReady && (
            <p id="reject-why" className={styles.why}>
              {tooLong ? 'The note is too long' : 'Choose a reason, or write one'}
            </p>
          )}
        </>
      }
    >
      <Ask>Why should the delivery be rejected?</Ask>
      {rejectionReasons.map((reason, index) => (
        <TickLine
          key={reason}
          label={reason}
          ticked={rejection.reasons.includes(index)}
          onTick={(ticked) =>
            fill({
              reasons: ticked ? [...rejection.reasons, index] : rejection.reasons.filter((chosen) => chosen !== index),
            })
          }
        />
      ))}
      <TextArea
        className={styles.bigField}
        label="Anything to add"
        optional="optional"
        rows={3}
        value={rejection.note}
        error={tooLong ? 'Please write less: at most 1000 characters in all.' : undefined}
        onChange={(event) => fill({ note: event.currentTarget.value })}
      />
      <Note>
        Refusing is right when in doubt: it is never held against you. Support gets a ticket and calls the customer.
      </Note>
    </DoorFrame>
  )
}
