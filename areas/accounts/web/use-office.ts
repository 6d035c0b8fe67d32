import { useCallback } from 'react'
import type { Office, officeState } from '#platform/core/office.ts'
import { stateHook } from '#platform/web/page-hook.ts'

const useState = stateHook<typeof officeState>()

/** Who reads this page of the office, and where they may go. */
export const useOffice = () => useState('office')

/** The clock of the reader's first market, as on the home page: for what belongs to no market, or to all of them (SIL-ORD-155). */
export function useOfficeZone(): string {
  const { markets } = useOffice()
  return zoneOfFirst(markets)
}

/** The clock of the market that is called so or has this number; the reader's own for anything else. */
export function useZoneOfMarket(): (market: number | string | null) => string {
  const { markets } = useOffice()
  const own = zoneOfFirst(markets)
  return useCallback(
    (market) => markets.find(({ market_id, name }) => market_id === market || name === market)?.time_zone ?? own,
    [markets, own],
  )
}

// Before there is any market, UTC.
const zoneOfFirst = (markets: Office['markets']): string =>
  markets.toSorted((a, b) => a.market_id - b.market_id)[0]?.time_zone ?? 'UTC'
