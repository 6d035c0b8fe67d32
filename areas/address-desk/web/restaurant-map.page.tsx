import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { paymentWords } from '#areas/cart/rules/payment-words.ts'
import { codeOf, messageFor } from '#areas/checkout/rules/reasons.ts'
import { fromDecimal } from '#platform/core/money.ts'
import { useLive } from '#platform/web/live.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { ReachMap } from './reach-map.tsx'
import { RestaurantAddress } from './restaurant-address.tsx'
import styles from './restaurant-map.module.css'
import {
  type RestaurantMapState,
  restaurantMapSearch,
  type TriedPlace,
  useRestaurantMap,
} from './restaurant-map-state.ts'
import { StoryPanel } from './story-panel.tsx'
import { TryAddress } from './try-address.tsx'

const maps = [
  { value: 'delivery', label: 'Delivery map', icon: 'truck' },
  { value: 'alcohol', label: 'Alcohol zone', icon: 'bottle' },
] as const

/** `/secure/restaurants/:franchise_id/map`: one frame, two maps (LEG-08), and what an order to a place would be told. */
export default function RestaurantMapPage() {
  const state = useRestaurantMap('restaurant_map')
  const [{ map }, change] = useSearch(restaurantMapSearch)
  const [tried, setTried] = useState<TriedPlace>()
  const list = useListPage({ apart: 'map' })
  useLive([`zones:${state.market_id}`], list.again)
  const { franchise_id, name, market_slug } = state
  return (
    <OfficePage
      title={`Map of ${name}`}
      lede={`${state.address}, ${state.market}.`}
      acts={[
        { label: 'Menu', href: `/${franchise_id}` },
        { label: 'Settings', href: `/secure/restaurants/${franchise_id}` },
        { label: 'Edit zones', href: `/admin/zones?market=${encodeURIComponent(market_slug)}` },
      ]}
    >
      <ErrorLine error={list.error} />
      <div className={styles.columns}>
        <Panel
          className={styles.mapPanel}
          flush
          acts={
            <div className={styles.head}>
              <SegmentedControl legend="Map" parts={maps} value={map} onChoose={(chosen) => change({ map: chosen })} />
              <span className={styles.muted}>{map === 'delivery' ? deliveryText(state) : alcoholText(state)}</span>
            </div>
          }
          foot={
            <p className={styles.words}>
              <b>What the customer reads outside of it</b> {wordsOutside(state, map)}
            </p>
          }
        >
          <ReachMap state={state} map={map} tried={tried} />
        </Panel>
        <div className={styles.stack}>
          <RestaurantAddress state={state} />
          <TryAddress franchise_id={franchise_id} free_miles={state.free_miles} onTried={setTried} tried={tried} />
          <Panel title="Delivery">
            <DescriptionList facts={factsOf(state)} />
          </Panel>
          {state.changes.length > 0 && (
            <StoryPanel title="Last changes" story={state.changes} now={state.read_at} timeZone={state.time_zone} />
          )}
        </div>
      </div>
    </OfficePage>
  )
}

function deliveryText({ delivers, maximum_miles }: RestaurantMapState): string {
  return delivers ? `Up to ${maximum_miles} mi along the streets` : 'It does not deliver; pickup only'
}

const namesOf = ({ zones }: RestaurantMapState, kind: string) =>
  zones.filter((zone) => zone.kind === kind && zone.counts).map(({ name }) => name)

function alcoholText(state: RestaurantMapState): string {
  if (state.county === null) return 'It lies in no county: no alcohol may be delivered'
  const count = namesOf(state, 'restricted').length
  return `${state.county} only, ${count === 1 ? '1 restricted place' : `${count} restricted places`}`
}

function wordsOutside(state: RestaurantMapState, map: 'delivery' | 'alcohol'): string {
  if (map === 'delivery') return paymentWords.outside_range
  return messageFor({ code: codeOf('outside_alcohol_zone') }, { places: namesOf(state, 'restricted') })
}

function factsOf(state: RestaurantMapState): Fact[] {
  const gameDays = namesOf(state, 'game_day')
  const isCharged = fromDecimal(state.fee_per_mile) !== 0
  return [
    ['Free', `${state.free_miles} mi`],
    ['Each mile more', isCharged ? `$${state.fee_per_mile}` : 'free'],
    ['Farthest', `${state.maximum_miles} mi`],
    ['Gas fee', `$${state.gas_fee}`],
    ['County', state.county ?? 'None'],
    ['Game day now', gameDays.length > 0 ? gameDays.join(', ') : 'No'],
  ]
}
