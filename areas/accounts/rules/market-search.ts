import { searchOf } from '#platform/core/search.ts'

/** The address of the page for another market, or for all of them: what is of the market before is left out, as is the page of its list. */
export function marketSearch(search: string, market_id: number | null, ofMarket: readonly string[] = []): string {
  const params = new URLSearchParams(search)
  for (const name of ['page', ...ofMarket]) params.delete(name)
  if (market_id === null) params.delete('market')
  else params.set('market', String(market_id))
  return searchOf(params)
}
