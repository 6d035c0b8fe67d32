import { useState } from 'react'
import { sinceText } from '#areas/accounts/rules/since-text.ts'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { Select } from '#ui/select.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  changeTicketMail,
  endRestaurantTablet,
  type ListedTablet,
  makeRestaurantTablet,
  type restaurantTabletsPage,
} from '../calls/restaurant-tablets.ts'
import styles from './restaurant-tablets.module.css'

const useTablets = pageHook<typeof restaurantTabletsPage>()

const idOf = (one: ListedTablet) => String(one.restaurant_tablet_id)

/** `/secure/restaurant_tablets`: which tablets may act for a kitchen. */
export default function RestaurantTabletsPage() {
  const list = useListPage()
  const now = useTablets('read_at')
  const kitchens = useTablets('kitchens')
  const columns: readonly Column<ListedTablet>[] = [
    { id: 'franchise', title: 'Restaurant', value: (one) => one.franchise, wraps: true },
    { id: 'name', title: 'Where', value: (one) => one.name, wraps: true },
    { id: 'market', title: 'Market', value: (one) => one.market, width: 144 },
    {
      id: 'state',
      title: 'State',
      value: (one) => stateText(one, now),
      cell: (one) => <Pill kind={one.paired_at === null ? 'quiet' : 'ok'}>{stateText(one, now)}</Pill>,
      wraps: true,
    },
    { id: 'made_by', title: 'Made by', value: (one) => one.made_by, width: 144 },
    { id: 'end', title: 'Access', value: () => '', cell: (one) => <End tablet={one} />, width: 104, card: 'end' },
  ]
  return (
    <OfficePage title="Kitchen tablets" lede="They take a restaurant’s orders. Each is signed in once, by a code.">
      <DataTable
        label="Kitchen tablets"
        columns={columns}
        rows={useTablets('restaurant_tablets')}
        pages={useTablets('restaurant_tablet_pages')}
        idOf={idOf}
        loading={list.loading}
        error={list.error}
        onTryAgain={list.again}
        empty={<EmptyState icon="tablet" title="No tablets yet. Make a code below." />}
        exportName="kitchen-tablets"
      />
      {kitchens.length > 0 && (
        <div className={styles.forms}>
          <NewTablet />
          <TicketMail />
        </div>
      )}
    </OfficePage>
  )
}

function stateText({ paired_at, last_seen_at }: ListedTablet, now: number): string {
  if (paired_at === null) return 'Waits for its code'
  return last_seen_at === null ? 'Paired' : heardText(sinceText(now - last_seen_at))
}

const heardText = (since: string) => (since === 'now' ? 'Heard now' : `Heard ${since} ago`)

function End({ tablet }: { tablet: ListedTablet }) {
  const [isSure, setSure] = useState(false)
  const end = useAct(async () => {
    const answer = await ask(endRestaurantTablet, { restaurant_tablet_id: tablet.restaurant_tablet_id })
    if (answer.ok) await refreshPage()
    return answer
  })
  return (
    <>
      {isSure ? (
        <Button size="small" variant="danger" loading={end.loading} onClick={() => end.run()}>
          Sign out
        </Button>
      ) : (
        <Button size="small" variant="dangerQuiet" onClick={() => setSure(true)}>
          End
        </Button>
      )}
      <ErrorLine error={end.error} />
    </>
  )
}

function useKitchenChoices() {
  return useTablets('kitchens').map(({ franchise_id, name, market }) => ({
    value: String(franchise_id),
    label: `${name}, ${market}`,
  }))
}

function NewTablet() {
  const choices = useKitchenChoices()
  const [made, setMade] = useState<{ code: string; name: string }>()
  const form = useForm({
    schema: makeRestaurantTablet.input,
    initial: { franchise_id: choices[0]?.value ?? '', name: '' },
    submit: (input) => ask(makeRestaurantTablet, input),
    leaving: 'freely',
    done: ({ code }, reset) => {
      setMade({ code, name: form.values.name })
      reset()
      void refreshPage()
    },
  })
  return (
    <Panel title="New tablet">
      <Form form={form} submit="Make a code" submitting="Making...">
        <Select label="Restaurant" {...form.select('franchise_id', choices)} />
        <TextField
          label="Where it stands"
          maxLength={40}
          autoComplete="off"
          hint="such as Counter"
          {...form.text('name')}
        />
      </Form>
      {made && (
        <div className={styles.made} role="status">
          <p>
            Type this into {made.name} at <b>{location.host}/restaurant_app</b> within 15 minutes. It is shown once.
          </p>
          <output className={styles.code}>{made.code}</output>
        </div>
      )}
    </Panel>
  )
}

function TicketMail() {
  const kitchens = useTablets('kitchens')
  const choices = useKitchenChoices()
  const mailOf = (franchise_id: string) =>
    kitchens.find((one) => String(one.franchise_id) === franchise_id)?.ticket_mail ?? ''
  const [chosen, setChosen] = useState(choices[0]?.value ?? '')
  return (
    <Panel title="Tickets by mail">
      <Select label="Restaurant" options={choices} value={chosen} onChange={(event) => setChosen(event.target.value)} />
      <TicketMailForm key={`${chosen} ${mailOf(chosen)}`} franchise_id={chosen} ticket_mail={mailOf(chosen)} />
    </Panel>
  )
}

function TicketMailForm({ franchise_id, ticket_mail }: { franchise_id: string; ticket_mail: string }) {
  const form = useForm({
    schema: changeTicketMail.input,
    initial: { franchise_id, ticket_mail },
    submit: (input) => ask(changeTicketMail, input),
    leaving: 'freely',
    done: () => void refreshPage(),
  })
  return (
    <Form form={form} submit="Save" submitting="Saving...">
      <TextField
        label="E-mail"
        type="email"
        maxLength={254}
        autoComplete="off"
        hint="beside the text; empty: no mail"
        {...form.text('ticket_mail')}
      />
    </Form>
  )
}
