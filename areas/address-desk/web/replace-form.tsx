import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Candidate } from '../calls/addresses.ts'
import { type ShownAddress, verifySuggested } from '../calls/addresses.ts'
import { type ReplacementMethod, suggestedFaults } from '../rules/form-faults.ts'
import styles from './addresses.module.css'
import { RefusedDialog } from './refused-dialog.tsx'
import { byField, useRefusals } from './use-refusals.ts'

type ReplaceFormProps = { address: ShownAddress; candidate: Candidate | undefined; onDone: () => void }

const methods = [
  { value: 'link', label: 'Link', hint: 'points to the other; later corrections of it follow' },
  { value: 'copy', label: 'Copy', hint: 'text and place of the other, on its own from now on' },
] as const

/** Another address in place of this one (ADR-08, ADR-17…19). */
export function ReplaceForm({ address, candidate, onDone }: ReplaceFormProps) {
  const address_selection_id = candidate?.address_selection_id ?? ''
  const plain = useForm({
    initial: { past_updates: false, future_updates: true, replacement_method: '' as ReplacementMethod | '' },
    check: (values) => byField(suggestedFaults({ ...values, address_selection_id })),
    version: address.version,
    input: (values, version) => ({ ...values, expected_version: version ?? 0 }),
    submit: (values) => ask(verifySuggested, { address_id: address.address_id, address_selection_id, ...values }),
    done: onDone,
    refresh: refreshPage,
    conflictWords: {
      changed: 'Somebody else has changed this address. Yours was not saved.',
      gone: 'This address is gone.',
    },
    unanswered: verifySuggested.unanswered,
  })
  const { form, faults, close } = useRefusals(plain, () => suggestedFaults({ ...plain.values, address_selection_id }))
  const method = form.field('replacement_method')
  const needsMethod = form.values.past_updates || form.values.future_updates
  return (
    <Panel title="Replace by a suggestion">
      <Form form={form} submit="Replace address">
        <p className={candidate ? undefined : styles.muted}>
          {candidate ? <b>{candidate.address}</b> : 'Choose a replacement above: among our addresses, or on the maps.'}
        </p>
        <div className={styles.pair}>
          <fieldset className={styles.updates}>
            <legend>Also update</legend>
            <Checkbox label="Past: orders that went to the old address" {...form.check('past_updates')} />
            <Checkbox label="Future: whoever enters the old address" {...form.check('future_updates')} />
          </fieldset>
          {needsMethod && (
            <RadioGroup
              legend="Replacement method"
              choices={methods}
              value={method.value === '' ? undefined : method.value}
              error={method.error}
              onChoose={(value) => method.set(value === 'link' ? 'link' : 'copy')}
            />
          )}
        </div>
        <p className={styles.muted}>{countText(address.order_count)}</p>
      </Form>
      {faults.length > 0 && <RefusedDialog faults={faults} onClose={close} />}
    </Panel>
  )
}

function countText(count: number): string {
  if (count === 0) return 'No order went there yet.'
  return `${count} order${count === 1 ? '' : 's'} went there; what was typed with them stays in their story.`
}
