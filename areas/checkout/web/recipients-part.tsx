import { useState } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { mostRecipients, type Recipient, recipientWords } from '#areas/cart/rules/recipients.ts'
import { idTypes, textLimits } from '#areas/cart/rules/values.ts'
import { yearsBefore } from '#platform/core/day.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type CheckoutDraft, recipientErrors } from './checkout-draft.ts'
import styles from './checkout-parts.module.css'

type RecipientsPartProps = {
  cart: CartState
  draft: CheckoutDraft
  /** Shows what is missing also in fields that were not left yet. */
  checked: boolean
  error: string | undefined
  onDraft: (change: Partial<CheckoutDraft>) => void
}

/** Who may receive the alcohol: the customer first, others by name (CRT-58…64, SIL-ORD-052). */
export function RecipientsPart({ cart, draft, checked, error, onDraft }: RecipientsPartProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const problems = recipientErrors(draft, cart.today)
  const change = (index: number, part: Partial<Recipient>) =>
    onDraft({ recipients: draft.recipients.map((one, at) => (at === index ? { ...one, ...part } : one)) })

  return (
    <Panel
      title={
        <>
          Who receives the alcohol <AgeTag />
        </>
      }
    >
      <Note kind="alcohol" icon="id">
        <b>Your driver checks an ID at the door.</b> Anyone named here may receive it. If nobody can, the alcohol goes
        back to the store.
      </Note>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {draft.recipients.map((recipient, index) => {
        const shown = checked || left.has(index) ? problems.get(index) : undefined
        const dateError = shown && shown !== 'missing_name' ? recipientWords[shown] : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: recipients have no id, and are only added and removed at the end
          <fieldset key={index} className={styles.recipient} onBlur={() => setLeft(new Set([...left, index]))}>
            <legend className={styles.unseen}>Recipient {index + 1}</legend>
            <TextField
              label="Name"
              maxLength={textLimits.name}
              placeholder={index === 0 ? draft.name : undefined}
              value={recipient.name}
              error={shown === 'missing_name' ? recipientWords.missing_name : undefined}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <DateField
              id={index === 0 ? 'recipients' : undefined}
              label="Birth date"
              hint="Must be 21 or over"
              today={cart.today}
              min={yearsBefore(cart.today, 100)}
              max={cart.today}
              value={recipient.birth_date}
              error={dateError}
              onType={(birth_date) => change(index, { birth_date })}
            />
            <Select
              label="ID they will show"
              options={idTypes.map(({ id_type, label }) => ({ value: String(id_type), label }))}
              value={String(recipient.id_type)}
              onChange={(event) => change(index, { id_type: Number(event.target.value) })}
            />
            {index > 0 && index === draft.recipients.length - 1 && (
              <Button variant="quiet" icon="x" onClick={() => onDraft({ recipients: draft.recipients.slice(0, -1) })}>
                Remove
              </Button>
            )}
          </fieldset>
        )
      })}
      {draft.recipients.length < mostRecipients && (
        <div>
          <Button
            icon="plus"
            onClick={() => onDraft({ recipients: [...draft.recipients, { name: '', birth_date: '', id_type: 0 }] })}
          >
            Add another person
          </Button>
        </div>
      )}
    </Panel>
  )
}
