import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { FieldsMissing } from './fields-missing.tsx'
import styles from './new-card.module.css'
import type { NewCardProps } from './new-card-props.ts'
import { useProviderFields } from './use-provider-fields.ts'
import { words } from './words.ts'

/**
 * A card that is typed into the fields of the provider's own client. In the page itself and no dialog over it: what a bank asks is shown by the
 * provider over all that is there, and a modal dialog would lie above it and let nobody answer.
 */
export function ProviderCard({ title, lead, name, onClose, ...rest }: NewCardProps) {
  useBackCloses(onClose)
  const id = useId()
  const part = useRef<HTMLElement>(null)
  const [holder, setHolder] = useState(name)
  /** Each mounts fields of its own: what did not come does not come by itself. */
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' })
    part.current?.focus()
  }, [])

  return (
    <section ref={part} className={styles.part} aria-labelledby={id} tabIndex={-1}>
      <h4 id={id} className={styles.title}>
        {title}
      </h4>
      {lead && <p>{lead}</p>}
      <ProviderFields
        key={attempt}
        {...rest}
        holder={holder}
        onHolder={setHolder}
        onAgain={() => setAttempt(attempt + 1)}
        onClose={onClose}
      />
    </section>
  )
}

type ProviderFieldsProps = Pick<NewCardProps, 'entry' | 'wayOut' | 'onSaved' | 'onClose'> & {
  holder: string
  onHolder: (holder: string) => void
  onAgain: () => void
}

function ProviderFields({ entry, wayOut, onSaved, onClose, holder, onHolder, onAgain }: ProviderFieldsProps) {
  const host = useRef<HTMLDivElement>(null)
  const { phase, problem, busy, confirm } = useProviderFields(host, { entry, onSaved })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // The form around it is that of the whole order.
    event.preventDefault()
    void confirm(holder)
  }

  return (
    <>
      <TextField
        label={words.holder}
        autoComplete="cc-name"
        maxLength={100}
        value={holder}
        onChange={(event) => onHolder(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {phase === 'loading' && <Spinner label={words.loading} />}
      {phase === 'late' && <FieldsMissing wayOut={wayOut} onAgain={onAgain} />}
      <div ref={host} className={phase === 'ready' ? styles.fields : styles.waiting} />
      <ErrorLine error={problem?.words} count={problem?.count} />
      <div className={styles.acts}>
        <Button variant="primary" loading={busy} disabled={phase !== 'ready'} onClick={() => void confirm(holder)}>
          {busy ? words.saving : words.save}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </>
  )
}
