import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { typedFaults } from '#platform/core/typed-values.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { TypedInput } from '#platform/web/forms/typed-field.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Note } from '#ui/note.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { changeMarket, type marketPage } from '../../calls/market-settings.ts'
import { marketFieldsOf } from '../../rules/market-settings.ts'
import styles from './settings.module.css'

const useMarket = pageHook<typeof marketPage>()

const parts = [
  { title: 'What customers read', names: ['name', 'support_phone', 'active'] },
  {
    title: 'Fees',
    names: ['delivery_fee', 'service_fee_delivery_percent', 'service_fee_pickup_percent', 'gas_fee', 'fixed_tip'],
  },
  { title: 'Distance', names: ['free_miles', 'fee_per_mile', 'maximum_miles'] },
  {
    title: 'Tax',
    names: ['sales_tax_percent', 'beer_tax_percent', 'wine_tax_percent', 'liquor_tax_percent', 'fees_taxed'],
  },
  { title: 'Drivers and alcohol', names: ['full_queue_orders', 'new_driver_shifts', 'alcohol_pack'] },
  { title: 'Suggestions to dispatchers', names: ['plan_late', 'plan_driver_minute', 'autopilot', 'waiting_places'] },
] as const

/** `/secure/markets/:market_id`: what the office sets of a market. */
export default function MarketPage() {
  const { market_id, name, place, time_zone, version, warning, settings, alcohol_packs } = useMarket('market_settings')
  const marketFields = marketFieldsOf(alcohol_packs)
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    schema: changeMarket.input,
    initial: settings,
    version,
    check: (values) => typedFaults(marketFields, values),
    input: (values, base) => ({ market_id, version: base ?? version, settings: values }),
    submit: (input) => ask(changeMarket, input),
    refresh: refreshPage,
    unanswered: changeMarket.unanswered,
    // Not awaited: the form takes the new version once it is no longer at work.
    done: () => {
      setSaved(true)
      void refreshPage()
    },
  })
  return (
    <OfficePage
      title={name}
      lede={`${place}. Times are those of ${time_zone}.`}
      acts={[
        { label: 'Zones', href: `/admin/zones?market=${market_id}` },
        { label: 'Try on recorded evenings', href: `/secure/replay?market=${market_id}` },
        { label: 'What was changed', href: `/secure/audit?subject=market:${market_id}` },
        { label: 'All markets', href: '/secure/markets' },
      ]}
    >
      {warning && <Note kind="warn">{warning}</Note>}
      <Form form={form} submit="Save" submitting="Saving..." className={styles.form}>
        {parts.map(({ title, names }) => (
          <Panel key={title} title={title}>
            <div className={styles.grid}>
              {names.map((one) => (
                <TypedInput key={one} form={form} fields={marketFields} name={one} />
              ))}
            </div>
          </Panel>
        ))}
        <OkLine>{isSaved && !form.isDirty && 'Saved. The next quote counts with it.'}</OkLine>
      </Form>
    </OfficePage>
  )
}
