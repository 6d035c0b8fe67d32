import { type MapPoint, PointMap } from '#ui/map.tsx'
import { Panel } from '#ui/panel.tsx'
import { type MapMark, StreetMap } from '#ui/street-map/street-map.tsx'
import type { ListedRestaurant } from '../calls/sales.ts'
import { dueText } from '../rules/due-text.ts'
import { stageText } from '../rules/stage.ts'
import styles from './sales.module.css'
import { useSales } from './use-sales.ts'

type Placed = ListedRestaurant & { readonly lat: number; readonly lng: number }
const isPlaced = (row: ListedRestaurant): row is Placed => row.lat !== null && row.lng !== null

/** Where the listed restaurants are: what is due today or over stands out, by colour, shape and word. */
export function RestaurantMap({ onChoose }: { onChoose: (id: number) => void }) {
  const rows = useSales('sales_restaurants')
  const chosen = useSales('sales_restaurant')
  const source = useSales('sales_map')
  const all = chosen ? [chosen, ...rows.filter((row) => row.sales_restaurant_id !== chosen.sales_restaurant_id)] : rows
  const placed = all.filter(isPlaced)
  const missing = all.length - placed.length
  if (placed.length === 0) return null
  const label = `Map of ${placed.length === 1 ? '1 restaurant' : `${placed.length} restaurants`} of the list`
  const plain = (
    <PointMap
      label={label}
      points={placed.map((row) => pointOf(row, chosen?.sales_restaurant_id))}
      height={320}
      thins
    />
  )
  return (
    <Panel
      title="Where they are"
      flush
      acts={missing > 0 && <span className={styles.faint}>{missing} without a known address</span>}
    >
      {source ? (
        <StreetMap
          className={styles.map}
          source={source}
          label={label}
          marks={placed.map(markOf)}
          selected={chosen ? String(chosen.sales_restaurant_id) : undefined}
          onSelect={(id) => onChoose(Number(id))}
          instead={plain}
          gentle
        />
      ) : (
        plain
      )}
    </Panel>
  )
}

/** Named are the one that is open and what is due. */
const pointOf = ({ sales_restaurant_id, name, lat, lng, due_in }: Placed, chosen: number | undefined): MapPoint => {
  const quiet = sales_restaurant_id !== chosen && (due_in === null || due_in > 0)
  return { kind: quiet ? 'from' : 'to', label: name, lat, lng, quiet }
}

function markOf(row: Placed): MapMark {
  const { sales_restaurant_id, name, lat, lng, due_in, next_step_on, stage } = row
  const due = due_in !== null && next_step_on !== null ? dueText(next_step_on, due_in) : undefined
  const tone = due_in === null || due_in > 0 ? undefined : due_in < 0 ? ('red' as const) : ('orange' as const)
  return {
    id: String(sales_restaurant_id),
    kind: 'restaurant',
    label: name,
    word: due ?? stageText(stage).toLowerCase(),
    lat,
    lng,
    ...(tone && { tone, shape: tone === 'red' ? ('square' as const) : ('quarter' as const) }),
  }
}
