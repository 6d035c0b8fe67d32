import { OfficePage } from '#areas/accounts/web/public.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Pill } from '#ui/pill.tsx'
import { Select } from '#ui/select.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type businessesPage, createBusiness, type ListedBusiness } from '../calls/businesses.ts'
import styles from './rocket.module.css'
import { TermsFields } from './terms-fields.tsx'

const useBusinesses = pageHook<typeof businessesPage>()

const columns: readonly Column<ListedBusiness>[] = [
  { id: 'name', title: 'Business', value: (one) => one.name, wraps: true },
  { id: 'address', title: 'Pickup', value: (one) => one.address, wraps: true, card: 'whole' },
  { id: 'market', title: 'Market', value: (one) => one.market, width: 144, yields: true },
  { id: 'under_way', title: 'Under way', value: (one) => one.under_way, kind: 'number', width: 104 },
  { id: 'owed', title: 'Owes us', value: (one) => one.owed, kind: 'money', width: 104 },
  {
    id: 'state',
    title: 'State',
    value: (one) => (one.active ? 'Open' : 'Closed'),
    cell: (one) => (one.active ? <Pill kind="ok">Open</Pill> : <Pill kind="quiet">Closed</Pill>),
    width: 96,
    card: 'end',
  },
]
const idOf = (one: ListedBusiness) => String(one.business_id)
const hrefOf = (one: ListedBusiness) => `/admin/businesses/${one.business_id}`

/** `/admin/businesses`: who orders deliveries of their own. */
export default function BusinessesPage() {
  const markets = useBusinesses('markets')
  return (
    <OfficePage title="Businesses" lede="They order deliveries of their own, by a form or by their own systems.">
      <DataTable
        label="Businesses"
        columns={columns}
        rows={useBusinesses('businesses')}
        idOf={idOf}
        hrefOf={hrefOf}
        empty={<EmptyState icon="truck" title="No businesses yet." />}
        exportName="businesses"
      />
      <NewBusiness markets={markets.map(({ market_id, name }) => ({ value: String(market_id), label: name }))} />
    </OfficePage>
  )
}

function NewBusiness({ markets }: { markets: readonly { value: string; label: string }[] }) {
  const form = useForm({
    schema: createBusiness.input,
    initial: {
      market_id: markets[0]?.value ?? '',
      name: '',
      phone_number: '',
      address: '',
      delivery_fee: '2.99',
      service_percent: '5',
      tax_percent: '7',
    },
    submit: (input) => ask(createBusiness, input),
    done: ({ business_id }, reset) => {
      reset()
      location.assign(`/admin/businesses/${business_id}`)
    },
  })
  return (
    <Panel title="New business" className={styles.below}>
      <Form form={form} submit="Create business" submitting="Creating...">
        <div className={styles.grid3}>
          <TextField label="Name" maxLength={200} autoComplete="off" {...form.text('name')} />
          <Select label="Market" {...form.select('market_id', markets)} />
          <PhoneField label="Phone" autoComplete="off" {...form.tidied('phone_number')} />
        </div>
        <TextField
          label="Pickup address"
          icon="pin"
          maxLength={200}
          autoComplete="off"
          hint="where drivers fetch, in the market’s own city"
          {...form.text('address')}
        />
        <TermsFields form={form} />
      </Form>
    </Panel>
  )
}
