import type { Fields } from '#platform/web/forms/fields.ts'
import { ChoiceTiles } from '#ui/choice-tiles.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { EventForm } from '../rules/event-form.ts'
import { asksOtherReason, asksReason, outcomes, rejectionReasons } from '../rules/outcome.ts'
import styles from './sales.module.css'

const longestReason = 1000
const tilesOf = (list: readonly { value: number; label: string }[]) =>
  list.map(({ value, label }) => ({
    value: String(value),
    label: (
      <>
        {label}
        <small className={styles.number} aria-hidden="true">
          {value}
        </small>
      </>
    ),
  }))

/** What the visit came to; 7 asks why, and 6 of the reasons asks for words (SLS-04…07). */
export function OutcomeFields({ form }: { form: Fields<EventForm> }) {
  const outcome = form.field('outcome')
  const reason = form.field('rejection_reason')
  const other = form.text('other_reason')
  return (
    <>
      <div>
        <ChoiceTiles
          legend="Outcome"
          name="outcome"
          width="152px"
          choices={tilesOf(outcomes)}
          value={String(outcome.value)}
          onChoose={(value) => outcome.set(Number(value))}
        />
        <ErrorLine error={outcome.error} />
      </div>
      {asksReason(outcome.value) && (
        <div className={styles.why}>
          <ChoiceTiles
            legend="Rejection reason"
            name="rejection_reason"
            width="152px"
            choices={tilesOf(rejectionReasons)}
            value={String(reason.value)}
            onChoose={(value) => reason.set(Number(value))}
          />
          <ErrorLine error={reason.error} />
          {asksOtherReason(outcome.value, reason.value) && (
            <TextArea
              label="Other reason"
              rows={2}
              maxLength={longestReason}
              hint={`${other.value.length} of ${longestReason}`}
              {...other}
            />
          )}
        </div>
      )}
    </>
  )
}
