import { useRef, useState } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { mostRecipients, type Recipient, recipientWords } from '#areas/cart/rules/recipients.ts'
import { idTypes, idTypeWords, textLimits } from '#areas/cart/rules/values.ts'
import { rich } from '#platform/web/rich.ts'
import { Button } from '#ui/button.tsx'
import { DateBoxes } from '#ui/date-boxes.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type CheckoutDraft, recipientErrors } from './checkout-draft.ts'
import styles from './checkout-parts.module.css'
import { words } from './recipient-words.ts'

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
  // Each keeps its own, whichever is taken out.
  const [keys, setKeys] = useState(() => draft.recipients.map((_, index) => index))
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<HTMLFieldSetElement>(null)
  const problems = recipientErrors(draft, cart.today)
  const change = (index: number, part: Partial<Recipient>) =>
    onDraft({ recipients: draft.recipients.map((one, at) => (at === index ? { ...one, ...part } : one)) })

  function add() {
    setKeys([...keys, Math.max(...keys) + 1])
    onDraft({ recipients: [...draft.recipients, { name: '', birth_date: '', id_type: 0 }] })
    // The new row stands before the button: who goes by keys would have to go back through all of it.
    requestAnimationFrame(() => last.current?.querySelector('input')?.focus())
  }
  function remove(index: number) {
    setKeys(keys.toSpliced(index, 1))
    onDraft({ recipients: draft.recipients.toSpliced(index, 1) })
  }

  return (
    <Panel title={rich(words.title, { age: <AgeTag /> })}>
      <Note kind="alcohol" icon="id">
        {rich(words.why, { b: (said) => <b>{said}</b> })}
      </Note>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {draft.recipients.map((recipient, index) => {
        const key = keys[index] ?? index
        const shown = checked || left.has(key) ? problems.get(index) : undefined
        const dateError = shown && shown !== 'missing_name' ? recipientWords[shown] : undefined
        return (
          <fieldset
            key={key}
            ref={index === draft.recipients.length - 1 ? last : undefined}
            className={styles.recipient}
            // Nothing is wrong while somebody is still in the row, nor in a new one that was not begun.
            onBlur={({ currentTarget, relatedTarget }) => {
              const isBegun = index === 0 || recipient.name !== '' || recipient.birth_date !== ''
              if (isBegun && !currentTarget.contains(relatedTarget)) setLeft(new Set([...left, key]))
            }}
          >
            <legend className={styles.unseen}>{words.recipient({ number: index + 1 })}</legend>
            <TextField
              label={words.name}
              maxLength={textLimits.name}
              placeholder={index === 0 ? draft.name : undefined}
              value={recipient.name}
              error={shown === 'missing_name' ? recipientWords.missing_name : undefined}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <div id={index === 0 ? 'recipients' : undefined}>
              <DateBoxes
                label={words.birth_date}
                required
                // Who has not been in the row yet reads it here, after the button was pressed.
                hint={dateError ?? words.of_age}
                latestYear={Number(cart.today.slice(0, 4))}
                autoComplete={index === 0 ? 'bday' : undefined}
                value={recipient.birth_date}
                error={dateError}
                onType={(birth_date) => change(index, { birth_date })}
              />
            </div>
            <Select
              label={words.id}
              options={idTypes.map((id_type) => ({ value: String(id_type), label: idTypeWords[id_type] }))}
              value={String(recipient.id_type)}
              onChange={(event) => change(index, { id_type: Number(event.target.value) })}
            />
            {draft.recipients.length > 1 && (
              <Button
                variant="quiet"
                icon="x"
                aria-label={words.remove_recipient({ number: index + 1 })}
                onClick={() => remove(index)}
              >
                {words.remove}
              </Button>
            )}
          </fieldset>
        )
      })}
      {draft.recipients.length < mostRecipients && (
        <div>
          <Button icon="plus" onClick={add}>
            {words.add_recipient}
          </Button>
        </div>
      )}
    </Panel>
  )
}
