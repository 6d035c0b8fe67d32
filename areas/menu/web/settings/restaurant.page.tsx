import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { typedFaults } from '#platform/core/typed-values.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { TypedInput } from '#platform/web/forms/typed-field.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { changeRestaurant, type restaurantPage } from '../../calls/restaurant-settings.ts'
import { restaurantFields, weekdayFields } from '../../rules/restaurant-settings.ts'
import styles from './settings.module.css'

const useRestaurant = pageHook<typeof restaurantPage>()

const parts = [
  { title: 'What customers read', names: ['name', 'phone_number', 'cuisine', 'description', 'active'] },
  { title: 'Hours', names: [...weekdayFields, 'closed_dates'] },
  { title: 'Pickup and delivery', names: ['pickup_type', 'delivery_type', 'prep_minutes'] },
  {
    title: 'Fees and tax',
    names: ['delivery_fee', 'maximum_miles', 'pickup_sales_tax_percent', 'mandatory_tip_percent', 'mandatory_tip_from'],
  },
] as const

/** `/secure/restaurants/:franchise_id`: what the office sets of a restaurant. */
export default function RestaurantPage() {
  const { franchise_id, name, market, address, version, hours_now, settings } = useRestaurant('restaurant')
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    schema: changeRestaurant.input,
    initial: settings,
    version,
    check: (values) => typedFaults(restaurantFields, values),
    input: (values, base) => ({ franchise_id, version: base ?? version, settings: values }),
    submit: (input) => ask(changeRestaurant, input),
    refresh: refreshPage,
    unanswered: changeRestaurant.unanswered,
    // Not awaited: the form takes the new version once it is no longer at work.
    done: () => {
      setSaved(true)
      void refreshPage()
    },
  })
  return (
    <OfficePage
      title={name}
      lede={`${address}, ${market}. ${hours_now}.`}
      acts={[
        { label: 'Menu', href: `/${franchise_id}` },
        { label: 'Map', href: `/secure/restaurants/${franchise_id}/map` },
        { label: 'What was changed', href: `/secure/audit?subject=franchise:${franchise_id}` },
        { label: 'All restaurants', href: '/secure/restaurants' },
      ]}
    >
      <Form form={form} submit="Save" submitting="Saving..." className={styles.form}>
        {parts.map(({ title, names }) => (
          <Panel key={title} title={title}>
            <div className={styles.grid}>
              {names.map((one) => (
                <TypedInput key={one} form={form} fields={restaurantFields} name={one} />
              ))}
            </div>
          </Panel>
        ))}
        <OkLine>{isSaved && !form.isDirty && 'Saved. Customers see it now.'}</OkLine>
      </Form>
    </OfficePage>
  )
}
