import { dayToUs } from '#platform/core/day.ts'
import { phoneText } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { changeSalesRestaurant, type ShownRestaurant } from '../calls/sales.ts'
import { RestaurantFields } from './restaurant-fields.tsx'
import { restaurantFaults } from './restaurant-form.ts'

/** What is known of a restaurant, changed as somebody saw it (SIL-ORD-168). */
export function ChangeRestaurant({ restaurant, close }: { restaurant: ShownRestaurant; close: () => void }) {
  const {
    sales_restaurant_id: restaurantId,
    name,
    cuisine,
    addr_line_1,
    city,
    next_step,
    next_step_on,
    version,
  } = restaurant
  const form = useForm({
    initial: {
      name,
      cuisine,
      addr_line_1,
      city,
      next_step,
      phone: phoneText(restaurant.phone_number),
      owner: String(restaurant.owner?.user_id ?? ''),
      next_step_on: next_step_on === null ? '' : dayToUs(next_step_on),
    },
    check: restaurantFaults,
    version,
    input: (values, seen) => ({ ...values, restaurantId, version: seen ?? version }),
    submit: (input) => ask(changeSalesRestaurant, input),
    done: async () => {
      await refreshPage()
      close()
    },
    refresh: refreshPage,
    unanswered: changeSalesRestaurant.unanswered,
  })
  return (
    <Panel title={name}>
      <Form
        form={form}
        submit="Save"
        acts={
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
        }
      >
        <RestaurantFields form={form} today={restaurant.today} isOurs={restaurant.franchise_id !== null} />
      </Form>
    </Panel>
  )
}
