import type { ReplyOf } from '#platform/core/call.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { send } from '#platform/web/send.ts'
import { zonesOfMarket, type zonesPage } from '../../calls/zones.ts'
import type { ZoneContent } from '../../rules/zone-history.ts'
import type { ZoneKind } from '../../rules/zones.ts'

type MarketZones = ReplyOf<typeof zonesOfMarket>
export type ZoneView = MarketZones['zones'][number]
export type StoreView = MarketZones['franchises'][number]

/** `state.zones` of the page. */
export type ZonesState = PageStateOf<typeof zonesPage>['zones']

/** A zone as it is being drawn; without `zone_id` it is a new one. */
export type Draft = ZoneContent & { readonly zone_id?: number; readonly version?: number }

export const kindWords: Readonly<Record<ZoneKind, { one: string; many: string; does: string }>> = {
  delivery: { one: 'Delivery area', many: 'Delivery areas', does: 'Addresses inside are in range.' },
  county: { one: 'County', many: 'Counties', does: 'Alcohol stays in the county of its store.' },
  game_day: { one: 'Game day zone', many: 'Game day zones', does: 'While it is in force, deliveries stay inside.' },
  restricted: { one: 'Restricted place', many: 'Restricted places', does: 'No alcohol is handed over there.' },
}

/** What is there now, after a save or when somebody else has changed it. */
export async function refreshZones(market_id: number): Promise<void> {
  const reply = await send(zonesOfMarket, { market_id })
  if (reply.success) mergePageState({ zones: reply.data })
}
