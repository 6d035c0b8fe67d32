import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { saveTerms } from '../calls/payouts.ts'
import { readPercent } from '../rules/statement.ts'

type TermsFormProps = {
  franchise_id: number
  terms: { readonly commission_percent: string; readonly version: number }
}

export function TermsForm({ franchise_id, terms }: TermsFormProps) {
  const form = useForm({
    schema: saveTerms.input,
    initial: { commission_percent: terms.commission_percent },
    input: (values, version = 0) => ({ ...values, franchise_id: String(franchise_id), version }),
    check: ({ commission_percent }) =>
      readPercent(commission_percent ?? '') === undefined
        ? { commission_percent: saveTerms.refusals.percent_invalid[1] }
        : {},
    version: terms.version,
    refresh: refreshPage,
    submit: (input) => ask(saveTerms, input),
    done: () => refreshPage(),
  })
  return (
    <Panel title="Terms of orders to come">
      <Form form={form} submit="Save">
        <TextField
          label="Commission"
          suffix="%"
          kind="figures"
          inputMode="decimal"
          hint="Of the food. Orders that there are keep theirs."
          {...form.text('commission_percent')}
        />
      </Form>
    </Panel>
  )
}
