import { type ReactNode, useEffect, useState } from 'react'
import { type Day, dayFromUs, dayToUs, yearsAfter } from '#platform/core/day.ts'
import { longDay } from '#platform/core/day-text.ts'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { DateBoxes } from '#ui/date-boxes.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Ask } from '#ui/town/phone-screen.tsx'
import { Result } from '#ui/town/result.tsx'
import { compareBirthDate } from '../calls/door.ts'
import {
  ageTexts,
  confirmations,
  type DoorChecklist,
  expiryTexts,
  idResults,
  isDoorChecked,
  missingAtDoor,
} from '../rules/door-checklist.ts'
import { isRefused } from '../rules/door-flow.ts'
import { birthDay, expirationLimits } from '../rules/id-dates.ts'
import type { License } from '../rules/license/read-license.ts'
import type { DoorCheck } from './door-check.ts'
import { DoorFrame } from './door-frame.tsx'
import { usePhotoStates } from './door-photos.tsx'
import type { Photos } from './door-requests.ts'
import type { DoorScreenProps } from './door-screen.ts'
import styles from './driver.module.css'
import { LicenseFacts } from './scan/license-facts.tsx'
import { LicenseScanner } from './scan/license-scanner.tsx'
import { TickLine } from './screen-elements.tsx'

type ChecklistProps = DoorScreenProps & {
  signature: string | undefined
  photos: Photos<Blob>
  check: DoorCheck
}

/** The ID's dates, four looks with what is to be looked at beside them, and the two ways on: certify or reject (DLV-17). */
export function VerificationChecklist({ order, state, today, step, phone, signature, photos, check }: ChecklistProps) {
  const { checklist } = state
  const { age_result, expiry_result } = idResults(checklist, today)
  const isStopped = isRefused(state)
  const fill = (change: Partial<DoorChecklist>) =>
    step({ type: 'checklist_filled', checklist: { ...checklist, ...change } })
  const years = { birth: Number(today.slice(0, 4)), expiration: Number(expirationLimits(today).to.slice(0, 4)) }
  const named = order.recipients.find(({ recipient_id }) => recipient_id === state.recipient?.recipient_id)
  const [isScanning, setScanning] = useState(false)
  const [license, setLicense] = useState<License>()
  const differs = useDiffersFromCheckout(order.order_id, named?.recipient_id, birthDay(checklist.birth_date, today))
  const evidence: Readonly<Record<number, ReactNode>> = {
    0: <IdThumbnails photos={photos} />,
    2: signature && <img className={styles.strip} src={signature} alt={`Signature of ${state.recipient?.name}`} />,
  }
  return (
    <DoorFrame
      order={order}
      state={state}
      phone={phone}
      onBack={() => step({ type: 'back' })}
      foot={isStopped ? <RefusedFoot state={state} step={step} /> : <Foot {...{ checklist, today, step }} />}
    >
      <Ask>Verification Checklist</Ask>
      <p className={styles.sub}>
        Look at the ID of <b>{state.recipient?.name}</b>.
        {named?.id_type_text && ` Checkout said: ${named.id_type_text}.`}
      </p>
      <RefusedPhotos check={check} step={step} />
      {!isStopped && (
        <Button variant="tint" size="large" icon="scan" wide onClick={() => setScanning(true)}>
          Scan the barcode
        </Button>
      )}
      {license && <LicenseFacts license={license} recipient={state.recipient?.name ?? ''} />}
      {isScanning && (
        <LicenseScanner
          today={today}
          onClose={() => setScanning(false)}
          onRead={(read) => {
            setScanning(false)
            setLicense(read)
            const { birth_date, expiration_date } = read
            step({
              type: 'license_scanned',
              birth_date: dayToUs(birth_date),
              expiration_date: expiration_date && dayToUs(expiration_date),
            })
          }}
        />
      )}
      <DateBoxes
        className={styles.bigField}
        label="Birth date on the ID"
        value={checklist.birth_date}
        latestYear={years.birth}
        readOnly={isStopped}
        error={age_result === 'unknown' ? impossibleText(checklist.birth_date) : undefined}
        onType={(birth_date) => fill({ birth_date })}
      />
      {age_result === 'verified' && (
        <Result kind="ok" title={ageTexts.verified}>
          {bornText(checklist.birth_date, today)}
        </Result>
      )}
      {age_result === 'too_young' && (
        <Result kind="bad" title={ageTexts.too_young}>
          {bornText(checklist.birth_date, today)}
        </Result>
      )}
      {differs && <Note kind="warn">This is another birth date than the one given at checkout. Look twice.</Note>}
      <DateBoxes
        className={styles.bigField}
        label="Expiration date"
        value={checklist.expiration_date}
        latestYear={years.expiration}
        readOnly={isStopped}
        error={expiry_result === 'unknown' ? impossibleText(checklist.expiration_date) : undefined}
        onType={(expiration_date) => fill({ expiration_date })}
      />
      {expiry_result === 'valid' && (
        <Result kind="ok" title={expiryTexts.valid}>
          Good until {dateText(checklist.expiration_date)}
        </Result>
      )}
      {expiry_result === 'expired' && (
        <Result kind="bad" title={expiryTexts.expired}>
          Expired on {dateText(checklist.expiration_date)}
        </Result>
      )}
      {isStopped && age_result !== 'too_young' && expiry_result !== 'expired' && (
        <Result kind="bad" title="The ID did not pass. Reject delivery.">
          It was refused before, and the record stands.
        </Result>
      )}
      {!isStopped &&
        confirmations.map((label, index) => (
          <div key={label} className={styles.look}>
            {evidence[index]}
            <TickLine
              label={label}
              ticked={checklist.confirmed[index] ?? false}
              onTick={(ticked) =>
                fill({
                  confirmed: confirmations.map((_, at) => (at === index ? ticked : (checklist.confirmed[at] ?? false))),
                })
              }
            />
          </div>
        ))}
      {!isStopped && (
        <div className={styles.pair}>
          <Button variant="quiet" onClick={() => step({ type: 'new_signature' })}>
            New Signature
          </Button>
          <Button variant="dangerQuiet" onClick={() => step({ type: 'reject_opened' })}>
            Reject Delivery
          </Button>
        </div>
      )}
    </DoorFrame>
  )
}

/** Said as soon as it is known, not at the end of the flow. */
function RefusedPhotos({ check, step }: Pick<ChecklistProps, 'check' | 'step'>) {
  const states = usePhotoStates(check)
  const sides = (['front', 'back'] as const).filter((side) => states[side]?.state === 'refused')
  const [first] = sides
  const refused = first && states[first]
  if (refused?.state !== 'refused') return null
  return (
    <Note
      kind="danger"
      acts={
        <Button variant="quiet" onClick={() => step({ type: 'redo', at: 'upload_ids', sides })}>
          Take it again
        </Button>
      }
    >
      A photo of the ID was not taken: {refused.problem}
    </Note>
  )
}

function IdThumbnails({ photos }: Pick<ChecklistProps, 'photos'>) {
  const front = useObjectUrl(photos.front)
  const back = useObjectUrl(photos.back)
  if (!front && !back) return null
  return (
    <div className={styles.thumbnails}>
      {front && <img src={front} alt="Front of the ID" />}
      {back && <img src={back} alt="Back of the ID" />}
    </div>
  )
}

function useObjectUrl(photo: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!photo) return
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [photo])
  return url
}

/** The date of the checkout stays on the server, which says only whether it is another (SIL-OPS-147); without a signal nothing is said. */
function useDiffersFromCheckout(
  order_id: number,
  recipient_id: number | undefined,
  birthday: Day | undefined,
): boolean {
  const [answer, setAnswer] = useState<{ of: Day; differs: boolean }>()
  useEffect(() => {
    if (recipient_id === undefined || !birthday) return
    void send(compareBirthDate, { order_id, recipient_id, birth_date: dayToUs(birthday) }).then(
      (reply) => reply.success && setAnswer({ of: birthday, differs: reply.data.differs }),
      () => undefined,
    )
  }, [order_id, recipient_id, birthday])
  return answer?.of === birthday && answer?.differs === true
}

type FootProps = { checklist: DoorChecklist; today: Day; step: DoorScreenProps['step'] }

function Foot({ checklist, today, step }: FootProps) {
  return (
    <>
      <Button
        variant="primary"
        size="drive"
        disabled={!isDoorChecked(checklist, today)}
        aria-describedby="next-why"
        onClick={() => step({ type: 'checklist_done' })}
      >
        Next
      </Button>
      <p id="next-why" className={styles.why}>
        {missingAtDoor(checklist, today)}
      </p>
    </>
  )
}

function RefusedFoot({ state, step }: Pick<DoorScreenProps, 'state' | 'step'>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" size="drive" onClick={() => step({ type: 'reject_opened' })}>
        Reject Delivery
      </Button>
      {state.refusal === 'refused' && (
        <Button variant="quiet" className={styles.tall} wide onClick={() => setAsking(true)}>
          Typing mistake?
        </Button>
      )}
      {isAsking && (
        <Dialog
          role="alertdialog"
          title="Typing mistake?"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button variant="primary" size="large" onClick={() => setAsking(false)}>
                No, it stands so on the ID
              </Button>
              <Button variant="dangerQuiet" size="large" onClick={() => step({ type: 'typing_mistake' })}>
                Yes, type it again
              </Button>
            </>
          }
        >
          <p>What you typed is recorded, and so is the correction. You can correct it once.</p>
        </Dialog>
      )}
    </>
  )
}

/** What cannot be a date. */
function impossibleText(typed: string): string | undefined {
  return typed === '' ? undefined : 'This date is not possible. Look at the ID again.'
}

function bornText(birthDate: string, today: Day): string {
  const day = dayFromUs(birthDate)
  if (!day) return ''
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0)
  if (years >= 21) return `Born ${longDay(day)}: ${years} years old`
  return `Born ${longDay(day)}: 21 on ${longDay(yearsAfter(day, 21))}`
}

function dateText(typed: string): string {
  const day = dayFromUs(typed)
  return day ? longDay(day) : typed
}
