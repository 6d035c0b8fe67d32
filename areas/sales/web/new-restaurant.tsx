import { useOffice } from '#areas/accounts/web/public.tsx'
import { localTime } from '#platform/core/local-time.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { addSalesRestaurant } from '../calls/sales.ts'
import { RestaurantFields } from './restaurant-fields.tsx'
import { emptyRestaurant, restaurantFaults } from './restaurant-form.ts'
import { useSales } from './use-sales.ts'

/** A restaurant before its first visit. */
export function NewRestaurant({ close, done }: { close: () => void; done: (id: number) => void }) {
  const { markets } = useOffice()
  const readAt = useSales('read_at')
  const form = useForm({
    initial: { ...emptyRestaurant, market_id: String(markets[0]?.market_id ?? '') },
    check: restaurantFaults,
    input: (values) => values,
    submit: (values) => ask(addSalesRestaurant, values),
    done: ({ restaurantId }) => done(restaurantId),
    unanswered: addSalesRestaurant.unanswered,
  })
  // A day is a day of the market.
  const market = markets.find(({ market_id }) => String(market_id) === form.values.market_id)
  const options = markets.map(({ market_id, name }) => ({ value: String(market_id), label: name }))
  return (
    <Panel title="New restaurant">
      <Form
        form={form}
        submit="Add restaurant"
        acts={
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
        }
      >
        {markets.length > 1 && <Select label="Market" {...form.select('market_id', options)} />}
        <RestaurantFields form={form} today={localTime(readAt, market?.time_zone ?? 'UTC').day} />
      </Form>
    </Panel>
  )
}
