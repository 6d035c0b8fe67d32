import { useEffect, useRef, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { useListPage } from '#platform/web/use-list-page.ts'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { eventHref } from './event-href.ts'
import { FunnelBar } from './funnel-bar.tsx'
import { NewRestaurant } from './new-restaurant.tsx'
import { RestaurantList } from './restaurant-list.tsx'
import { RestaurantMap } from './restaurant-map.tsx'
import { RestaurantPanel } from './restaurant-panel.tsx'
import styles from './sales.module.css'
import { Story } from './story.tsx'
import { useSales, useSalesSearch } from './use-sales.ts'

/** `/secure/sales`: restaurants by how far they are, what comes next, and where they are. */
export default function SalesPage() {
  const [isAdding, setAdding] = useState(false)
  const list = useListPage()
  const [, change] = useSalesSearch()
  const restaurant = useSales('sales_restaurant')
  const mayChange = useSales('may_change')
  const panel = useRef<HTMLDivElement>(null)
  const chosen = restaurant?.sales_restaurant_id
  // On a phone it stands above the list from which it was chosen, on a desk beside it.
  useEffect(() => {
    if (chosen !== undefined) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const acts = [
    { label: 'Events as CSV', icon: 'download' as const, href: '/secure/sales/events.csv' },
    ...(mayChange
      ? [
          { label: 'New restaurant', icon: 'plus' as const, onRun: () => setAdding(true) },
          {
            label: 'Create event',
            icon: 'flag' as const,
            variant: 'primary' as const,
            href: eventHref(restaurant?.sales_restaurant_id),
          },
        ]
      : []),
  ]
  const choose = (id: number | undefined) => change({ restaurantId: id === undefined ? '' : String(id) })
  return (
    <OfficePage title="Sales" lede={useLede()} acts={acts}>
      <ErrorLine error={list.error} />
      {isAdding && (
        <NewRestaurant
          close={() => setAdding(false)}
          done={(id) => {
            setAdding(false)
            choose(id)
          }}
        />
      )}
      <FunnelBar />
      <div className={styles.desk}>
        <RestaurantList onChoose={choose} />
        <div className={classes(styles.stack, restaurant && styles.first)}>
          {restaurant && (
            <div ref={panel} className={styles.panel}>
              <RestaurantPanel key={restaurant.sales_restaurant_id} restaurant={restaurant} />
            </div>
          )}
          <RestaurantMap onChoose={choose} />
          {restaurant && <Story restaurant={restaurant} />}
        </div>
      </div>
    </OfficePage>
  )
}

function useLede(): string {
  const { all, due_today, overdue } = useSales('sales_counts')
  if (all === 0) return 'No restaurants yet.'
  const due = [due_today > 0 && `${due_today} due today`, overdue > 0 && `${overdue} overdue`].filter(Boolean)
  return due.length === 0 ? 'Nothing is due today.' : `Next steps: ${due.join(', ')}.`
}
