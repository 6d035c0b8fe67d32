import { useCallback } from 'react'
import { dispatchPage } from './board-state.ts'

/** The clock of each market, and its name where there are several to be told apart. */
export function useMarkets() {
  const { markets } = dispatchPage()
  const timeZoneOf = useCallback(
    (marketId: number) => markets.find(({ market_id }) => market_id === marketId)?.time_zone ?? 'UTC',
    [markets],
  )
  const marketOf = useCallback(
    (marketId: number) =>
      markets.length > 1 ? markets.find(({ market_id }) => market_id === marketId)?.name : undefined,
    [markets],
  )
  return { markets, timeZoneOf, marketOf }
}
