import { expect, test } from 'vitest'
import { marketSearch } from './market-search.ts'

test.each<[string, string, number | null, readonly string[] | undefined, string]>([
  ['a list as it is at first', '', 7, undefined, '?market=7'],
  [
    'tab, filters, words and order stay',
    '?state=late&status=placed,ready&q=soup&sort=-order',
    7,
    undefined,
    '?state=late&status=placed,ready&q=soup&sort=-order&market=7',
  ],
  ['the market before is replaced', '?market=3&state=mine&view=own-1', 7, undefined, '?market=7&state=mine&view=own-1'],
  ['all markets', '?market=3&priority=3,4', null, undefined, '?priority=3,4'],
  ['all markets of a list as it is at first', '?market=3', null, undefined, ''],
  ['the second page is another one there', '?page=before:91&state=all', 7, undefined, '?state=all&market=7'],
  ['an order that stands open is closed', '?state=late&order=1024', 7, ['order'], '?state=late&market=7'],
])('choosing a market: %s', (_name, search, market_id, ofMarket, next) => {
  expect(marketSearch(search, market_id, ofMarket)).toBe(next)
})
