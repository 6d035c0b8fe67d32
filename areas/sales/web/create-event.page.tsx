import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import type { createEventPage } from '../calls/events.ts'
import { EventForm } from './event-form.tsx'
import { RestaurantList } from './restaurant-list.tsx'
import styles from './sales.module.css'
import { Story } from './story.tsx'

const useEventPage = pageHook<typeof createEventPage>()

/** `/secure/sales/create_event`: what a visit came to, and who was there. */
export default function CreateEventPage() {
  const list = useListPage()
  const restaurant = useEventPage('sales_restaurant')
  const event = useEventPage('sales_event')
  return (
    <OfficePage title={event ? 'Change event' : 'Create event'}>
      <ErrorLine error={list.error} />
      <div className={styles.desk}>
        <RestaurantList />
        {restaurant ? (
          <div className={classes(styles.stack, styles.first)}>
            <EventForm key={restaurant.sales_restaurant_id} restaurant={restaurant} event={event} />
            <Story restaurant={restaurant} />
          </div>
        ) : (
          <EmptyState icon="flag" title="Choose the restaurant that you visited." />
        )}
      </div>
    </OfficePage>
  )
}
