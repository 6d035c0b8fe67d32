import type { PageStateOf } from '#platform/core/route.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { type invoicesPage, saveRate } from '../calls/invoices.ts'
import styles from './hours.module.css'

type Rate = PageStateOf<typeof invoicesPage>['pay_rate']

/** What hours are paid that begin from now on. */
export function RatesPanel({ market_id, rate }: { market_id: number; rate: Rate }) {
  const form = useForm({
    schema: saveRate.input,
    initial: { wage: rate.wage, gaurantee: rate.gaurantee, mileage: rate.mileage },
    input: (values, version = 0) => ({ ...values, market_id: String(market_id), version }),
    version: rate.version,
    refresh: refreshPage,
    submit: (input) => ask(saveRate, input),
    done: () => refreshPage(),
  })
  return (
    <Panel title="Rates of hours to come">
      <Form form={form} submit="Save">
        <div className={styles.grid}>
          <MoneyField label="Wage, an hour" {...form.tidied('wage')} />
          <MoneyField label="Gaurantee, an hour" hint="tips included" {...form.tidied('gaurantee')} />
          <MoneyField label="Mileage, a mile" hint="0.00: not paid" {...form.tidied('mileage')} />
        </div>
      </Form>
    </Panel>
  )
}
