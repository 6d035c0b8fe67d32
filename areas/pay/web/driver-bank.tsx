import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { PayInvoice } from '../calls/invoices.ts'
import { saveDriverBank } from '../calls/payouts.ts'
import type { BankAccount } from '../rules/bank-account.ts'
import styles from './hours.module.css'

const types = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
] as const

/** To which account a driver's pay goes: a new one can be entered, the old one is never shown but for its end. */
export function DriverBank({ invoice: { driver_id, bank } }: { invoice: PayInvoice }) {
  const form = useForm({
    schema: saveDriverBank.input,
    initial: { account_type: 'checking' as BankAccount['account_type'], routing: '', account: '' },
    input: (values, version = 0) => ({ ...values, driver_id: String(driver_id), version }),
    version: bank.version,
    refresh: refreshPage,
    submit: (input) => ask(saveDriverBank, input),
    done: () => refreshPage(),
  })
  return (
    <Panel title="Bank account">
      <p>
        {bank.ending === null
          ? 'No account is known: this driver is paid in another way.'
          : `Pay goes to the account that ends in ${bank.ending}.`}
      </p>
      <Form form={form} submit="Save account">
        <div className={styles.grid}>
          <Select label="Type" {...form.select('account_type', types)} />
          <TextField
            label="Routing number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            {...form.text('routing')}
          />
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={17}
            {...form.text('account')}
          />
        </div>
      </Form>
    </Panel>
  )
}
