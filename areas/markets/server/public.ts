/** What other areas may use of markets. */

export { findPlace } from './find-place.ts'
export { zonesHome } from './home-summary.ts'
export { importZones } from './import-zones.ts'
export { lastMarketOf, rememberMarket } from './last-market.ts'
export { type Market, type Markets, makeMarkets } from './markets.ts'
export { type OwnMarket, ownMarketOf } from './own-market.ts'
