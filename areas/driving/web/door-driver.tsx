import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Ask } from '#ui/town/phone-screen.tsx'
import { mayChoose, type Recipient } from '../rules/door-flow.ts'
import { shownName } from '../rules/license/license-match.ts'
import { hasReason, isTooLong, rejectionReasons } from '../rules/rejection.ts'
import { DoorFrame } from './door-frame.tsx'
import type { DoorScreenProps } from './door-screen.ts'
import styles from './driver.module.css'
import { FootAct } from './foot-act.tsx'
import { LicenseScanner } from './scan/license-scanner.tsx'
import { TickLine } from './screen-elements.tsx'

const longestName = 100

/** The recipients named at checkout, and Other (DLV-02). */
export function ChooseRecipient({ order, state, today, step, phone }: DoorScreenProps) {
  const before = state.recipient
  const [value, setValue] = useState(before && String(before.recipient_id))
  const [name, setName] = useState(before?.recipient_id === 'new' ? before.name : '')
  const [isScanning, setScanning] = useState(false)
  const recipient = recipientOf(order.recipients, value, name)
  const isReady = mayChoose(recipient)
  return (
    <DoorFrame
      order={order}
      state={state}
      phone={phone}
      onBack={() => step({ type: 'back' })}
      foot={
        <FootAct
          label={value === 'new' ? 'Next: the ID' : 'Next: sign'}
          blocked={isReady ? undefined : value === 'new' ? 'Enter the name' : 'Choose who receives the order'}
          onAct={() => {
            if (isReady) step({ type: 'recipient_chosen', recipient: { ...recipient, name: recipient.name.trim() } })
          }}
        />
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
        <>
          <TextField
            className={styles.bigField}
            label="Name, as it stands on the ID"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={longestName}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button variant="tint" size="large" icon="scan" wide onClick={() => setScanning(true)}>
            Read the name from the barcode
          </Button>
        </>
      )}
      {isScanning && (
        <LicenseScanner
          today={today}
          onClose={() => setScanning(false)}
          onRead={(license) => {
            setScanning(false)
            setName(shownName(license).slice(0, longestName))
          }}
        />
      )}
      <Note>Look first: nobody who is noticeably intoxicated, nobody buying for a minor.</Note>
      <Button variant="dangerQuiet" className={styles.tall} wide onClick={() => step({ type: 'reject_opened' })}>
        Reject Delivery
      </Button>
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

/** Why should the delivery be rejected? Five reasons and a note (DLV-44…47). */
export function Reject({ order, state, step, phone }: DoorScreenProps) {
  const { rejection } = state
  const tooLong = isTooLong(rejection)
  const isReady = hasReason(rejection) && !tooLong
  const fill = (change: Partial<typeof rejection>) =>
    step({ type: 'rejection_filled', rejection: { ...rejection, ...change } })
  return (
    <DoorFrame
      order={order}
      state={state}
      phone={phone}
      onBack={() => step({ type: 'back' })}
      foot={
        <FootAct
          label="Reject Delivery"
          variant="danger"
          blocked={isReady ? undefined : tooLong ? 'The note is too long' : 'Choose a reason, or write one'}
          onAct={() => step({ type: 'rejected' })}
        />
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
