import type * as z from 'zod/mini'
import { dayMomentText } from '#platform/core/moment-text.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Payout, type payoutBank, savePayoutBank } from '../calls/payouts.ts'
import styles from './hours.module.css'

/** Each payment of the week with its file for the bank, and who must be paid in another way. */
export function PayoutsPanel({ payouts, timeZone }: { payouts: readonly Payout[]; timeZone: string }) {
  return (
    <Panel title="Payments of this week" flush>
      <ul className={styles.payouts}>
        {payouts.map(({ payout_id, paid_at, paid_by, drivers, to_pay, by_bank, by_hand, has_file }) => (
          <li key={payout_id}>
            <span>
              <b>{moneyText(to_pay)}</b> to {drivers === 1 ? '1 driver' : `${drivers} drivers`}, by {paid_by},{' '}
              {dayMomentText(paid_at, Date.now(), timeZone)}
            </span>
            {by_hand.length > 0 && (
              <span>
                {moneyText(to_pay - by_bank)} to be paid in another way: {by_hand.join(', ')}
              </span>
            )}
            {has_file && (
              <LinkButton
                size="small"
                icon="download"
                href={`/secure/invoices/payouts/${payout_id}`}
                aria-label={`ACH file of ${moneyText(by_bank)}, payment ${payout_id}`}
              >
                ACH file
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function PayoutBank({ market_id, bank }: { market_id: number; bank: z.output<typeof payoutBank> }) {
  const { version, ...initial } = bank
  const form = useForm({
    schema: savePayoutBank.input,
    initial,
    input: (values, known = 0) => ({ ...values, market_id: String(market_id), version: known }),
    version,
    refresh: refreshPage,
    submit: (input) => ask(savePayoutBank, input),
    done: () => refreshPage(),
  })
  return (
    <Panel title="Bank of payments">
      <Form form={form} submit="Save bank">
        <div className={styles.grid}>
          <TextField label="Bank" maxLength={23} {...form.text('bank_name')} />
          <TextField
            label="Routing number of the bank"
            inputMode="numeric"
            maxLength={9}
            {...form.text('bank_routing')}
          />
          <TextField label="Company" hint="as the bank knows it" maxLength={16} {...form.text('company_name')} />
          <TextField
            label="Company number"
            hint="ten signs, from the bank"
            maxLength={10}
            {...form.text('company_id')}
          />
        </div>
      </Form>
    </Panel>
  )
}
