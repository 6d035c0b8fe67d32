import { useState } from 'react'
import { dayFromUs } from '#platform/core/day.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { type ShownTaxRecord, verifyTaxRecord } from '../calls/tax-records.ts'
import type { TaxResult } from '../rules/tax-record.ts'
import styles from './tax.module.css'
import { TaxFields } from './tax-fields.tsx'
import { TaxMessage } from './tax-message.tsx'
import { TaxStatusPill } from './tax-status-pill.tsx'
import { TaxSummary } from './tax-summary.tsx'
import { initialTaxValues, shownTaxFaults } from './tax-values.ts'

/** Read-only until somebody edits; both ways end by verifying, or by finding that it does not match (TAX-01, TAX-02). */
export function TaxRecordPanel({ record }: { record: ShownTaxRecord }) {
  const [isEditing, setEditing] = useState(record.legal_name === '' || record.tax_id_masked === '')
  const form = useForm({
    initial: initialTaxValues(record),
    check: (values) => shownTaxFaults(values, record, isEditing),
    version: record.version,
    input: ({ message_type, signed_on, ...values }, version) => ({
      ...values,
      signed_on: dayFromUs(signed_on) ?? signed_on,
      message_type: values.result === 'none' ? 0 : Number(message_type),
      tax_record_id: record.tax_record_id,
      version: version ?? record.version,
    }),
    submit: async (input) => {
      const answer = await ask(verifyTaxRecord, input)
      if (answer.ok || isEditing) return answer
      const { field: _, ...whole } = answer
      return whole
    },
    done: async () => {
      await refreshPage()
      setEditing(false)
    },
    refresh: refreshPage,
    unanswered: verifyTaxRecord.unanswered,
  })
  const finish = (result: TaxResult) => {
    form.field('result').set(result)
    form.submit()
  }
  const type = Number(form.values.message_type)
  const told = type === 0 ? '' : ' and tell them'
  const save = isEditing ? 'Save, ' : ''
  const { reply } = form
  return (
    <Panel
      title={
        <span className={styles.name}>
          {record.payee} <TaxStatusPill status={record.status} />
        </span>
      }
      acts={
        <Button size="small" icon={isEditing ? 'list' : 'pen'} onClick={() => setEditing(!isEditing)}>
          {isEditing ? 'Summary' : 'Edit'}
        </Button>
      }
      foot={
        <div className={styles.finish}>
          {type !== 1 && (
            <Button variant="dangerQuiet" loading={form.loading} onClick={() => finish('mismatch')}>
              {`${save ? 'Save, mismatch' : 'Mismatch'}${told}`}
            </Button>
          )}
          <span className={styles.push}>
            {isEditing && (
              <Button loading={form.loading} onClick={() => finish('none')}>
                Save only
              </Button>
            )}
            {type !== 2 && (
              <Button variant="primary" loading={form.loading} onClick={() => finish('verified')}>
                {`${save ? 'Save, verify' : 'Verify'}${told}`}
              </Button>
            )}
          </span>
        </div>
      }
    >
      {!isEditing && <TaxSummary record={record} />}
      <Form form={form}>
        {isEditing && <TaxFields form={form} record={record} />}
        <hr className={styles.line} />
        <TaxMessage form={form} email={form.values.email} />
        <OkLine>{reply && !form.isDirty && (reply.told ? 'Saved. They are told by mail.' : 'Saved.')}</OkLine>
      </Form>
    </Panel>
  )
}
