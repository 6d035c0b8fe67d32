import { expect, test } from 'vitest'
import { addressOf, barePath, fillPath, pathParameters } from './route-address.ts'

test.each([
  ['/secure/tickets', {}, '/secure/tickets'],
  ['/secure/tickets/:ticket_id', { ticket_id: 7 }, '/secure/tickets/7'],
  ['/secure/tickets/:ticket_id', { ticket_id: 7, page: 'a b' }, '/secure/tickets/7?page=a+b'],
  ['/restaurants/:market_slug', { market_slug: 'a/b?c' }, '/restaurants/a%2Fb%3Fc'],
  ['/package_stores/:franchise_id(^\\d{1,9}$)', { franchise_id: 6 }, '/package_stores/6'],
  ['/live', { topics: 'order:1', at: undefined, from: null }, '/live?topics=order%3A1'],
])('%s with %j is %s', (path, input, address) => {
  expect(addressOf(path, input)).toBe(address)
})

test('what no parameter takes is left for the body', () => {
  const input = { ticket_id: 7, status: 'closed' }
  expect(fillPath('/secure/tickets/:ticket_id/status', input)).toEqual([
    '/secure/tickets/7/status',
    { status: 'closed' },
  ])
  expect(input.ticket_id).toBe(7)
})

test('a pattern is the router’s alone', () => {
  const path = '/order/:kind(^[a-z]+$)/:franchise_id(^\\d{1,9}$)'
  expect([barePath(path), pathParameters(path)]).toEqual(['/order/:kind/:franchise_id', ['kind', 'franchise_id']])
})
