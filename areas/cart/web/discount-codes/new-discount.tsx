import { dayToUs } from '#platform/core/day.ts'
import { typedFaults } from '#platform/core/typed-values.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { TypedInput } from '#platform/web/forms/typed-field.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { createDiscount } from '../../calls/discount-codes.ts'
import { discountFields } from '../../rules/discount-form.ts'
import styles from './discounts.module.css'
import { useDiscounts } from './use-discounts.ts'

const everywhere = ''
const names = Object.keys(discountFields)

/** A code for everybody; nothing of it changes afterwards but its end. */
export function NewDiscount() {
  const { markets, restaurants } = useDiscounts('discount_choices')
  const [first] = markets
  const form = useForm({
    schema: createDiscount.input,
    initial: {
      market_id: String(first?.id ?? ''),
      franchise_id: everywhere,
      discount_name: '',
      kind: 'percent',
      value: '',
      order_type: 'any',
      minimum_subtotal: '0.00',
      first_day: first ? dayToUs(first.today) : '',
      last_day: '',
      single_use_per_customer: 'true',
    } as Record<string, string>,
    check: (values) => typedFaults(discountFields, values),
    input: ({ market_id = '', franchise_id = '', ...settings }) => ({
      market_id,
      franchise_id: franchise_id === everywhere ? null : franchise_id,
      settings,
    }),
    submit: (input) => ask(createDiscount, input),
    unanswered: createDiscount.unanswered,
    leaving: 'freely',
    done: (_made, reset) => {
      reset()
      return refreshPage()
    },
  })
  if (!first) return null
  const places = restaurants.filter(({ market_id }) => String(market_id) === form.values.market_id)
  return (
    <Panel title="New code" className={styles.below}>
      <Form form={form} submit="Make the code" submitting="Making...">
        <div className={styles.grid}>
          <Select
            label="Market"
            {...form.select(
              'market_id',
              markets.map(({ id, name }) => ({ value: String(id), label: name })),
            )}
          />
          <Select
            label="Restaurant"
            {...form.select('franchise_id', [
              { value: everywhere, label: 'Everywhere' },
              ...places.map(({ id, name }) => ({ value: String(id), label: name })),
            ])}
          />
          {names.map((name) => (
            <TypedInput key={name} form={form} fields={discountFields} name={name} />
          ))}
        </div>
        <OkLine>{form.reply && 'The code is made. Customers find it in their cart.'}</OkLine>
      </Form>
    </Panel>
  )
}
