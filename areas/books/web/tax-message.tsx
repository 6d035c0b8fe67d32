import type { Fields } from '#platform/web/forms/fields.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { asksCustomMessage, longestMessage, messageText, messageTypes } from '../rules/tax-message.ts'
import styles from './tax.module.css'
import type { TaxValues } from './tax-values.ts'

const options = messageTypes.map(({ value, label }) => ({ value: String(value), label: `${value} ${label}` }))

/** Which message goes to the payee, as they will read it; type 3 asks for words of one's own (TAX-03…05). */
export function TaxMessage({ form, email }: { form: Fields<TaxValues>; email: string }) {
  const type = Number(form.field('message_type').value)
  const custom = form.text('custom_message')
  const preview = messageText(type, '')
  return (
    <>
      <Select
        label="Message type"
        {...(type !== 0 && email !== '' && { hint: `By mail to ${email}` })}
        {...form.select('message_type', options)}
      />
      {preview !== '' && (
        <div className={styles.told}>
          <small>They read</small>
          <p>{preview}</p>
        </div>
      )}
      {asksCustomMessage(type) && (
        <TextArea
          label="Custom message"
          rows={4}
          maxLength={longestMessage}
          hint={`${custom.value.length} of ${longestMessage}`}
          {...custom}
        />
      )}
    </>
  )
}
