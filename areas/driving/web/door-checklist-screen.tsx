import { type Day, dayFromUs, yearsAfter } from '#platform/core/day.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Ask } from '#ui/town/phone-screen.tsx'
import { Result } from '#ui/town/result.tsx'
import {
  ageTexts,
  confirmations,
  type DoorChecklist,
  expiryTexts,
  idResults,
  isDoorChecked,
  missingAtDoor,
  mustReject,
} from '../rules/door-checklist.ts'
import { birthLimits, expirationLimits } from '../rules/id-dates.ts'
import { DoorFrame } from './door-frame.tsx'
import type { DoorScreenProps } from './door-screen.ts'
import styles from './driver.module.css'
import { TickLine } from './screen-elements.tsx'
import { longDay } from './times.ts'

/** The ID's dates, four looks, and the two ways on: certify or reject (DLV-17). */
export function VerificationChecklist({ order, state, today, step }: DoorScreenProps) {
  const { checklist } = state
  const { age_result, expiry_result } = idResults(checklist, today)
  const isRefused = mustReject(checklist, today)
  const fill = (change: Partial<DoorChecklist>) =>
    step({ type: 'checklist_filled', checklist: { ...checklist, ...change } })
  const born = birthLimits(today)
  const ends = expirationLimits(today)
  return (
    <DoorFrame
      order={order}
      state={state}
      foot={isRefused ? <RefusedFoot step={step} /> : <Foot checklist={checklist} today={today} step={step} />}
    >
      <Ask>Verification Checklist</Ask>
      <p className={styles.sub}>
        Look at the ID of <b>{state.recipient?.name}</b>.
      </p>
      <DateField
        className={styles.bigField}
        label="Birth date on the ID"
        value={checklist.birth_date}
        min={born.from}
        max={born.to}
        today={today}
        error={impossibleText(checklist.birth_date, age_result)}
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
      <DateField
        className={styles.bigField}
        label="Expiration date"
        value={checklist.expiration_date}
        min={ends.from}
        max={ends.to}
        today={today}
        error={impossibleText(checklist.expiration_date, expiry_result)}
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
      {!isRefused &&
        confirmations.map((label, index) => (
          <TickLine
            key={label}
            label={label}
            ticked={checklist.confirmed[index] ?? false}
            onTick={(ticked) =>
              fill({
                confirmed: confirmations.map((_, at) => (at === index ? ticked : (checklist.confirmed[at] ?? false))),
              })
            }
          />
        ))}
    </DoorFrame>
  )
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
      <div className={styles.pair}>
        <Button variant="quiet" onClick={() => step({ type: 'new_signature' })}>
          New Signature
        </Button>
        <Button variant="dangerQuiet" onClick={() => step({ type: 'reject_opened' })}>
          Reject Delivery
        </Button>
      </div>
    </>
  )
}

function RefusedFoot({ step }: { step: DoorScreenProps['step'] }) {
  return (
    <>
      <Button variant="danger" size="drive" onClick={() => step({ type: 'reject_opened' })}>
        Reject Delivery
      </Button>
      <Button variant="quiet" className={styles.tall} wide onClick={() => step({ type: 'someone_else' })}>
        Someone else receives it
      </Button>
    </>
  )
}

/** Ten characters that are no possible date; while one types there is no complaint. */
function impossibleText(typed: string, result: string): string | undefined {
  return typed.length === 10 && result === 'unknown' ? 'This date is not possible. Look at the ID again.' : undefined
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
