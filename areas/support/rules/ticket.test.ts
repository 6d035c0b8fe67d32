import { expect, test } from 'vitest'
import { isInHand, mayBecome, ticketStatuses } from './ticket.ts'

test('[SIL-OPS-22] what is done is only opened again; what is in hand may become anything else', () => {
  const ways = ticketStatuses.map((from) => [from, ticketStatuses.filter((to) => mayBecome(from, to))])
  expect(ways).toEqual([
    ['open', ['waiting', 'solved', 'closed']],
    ['waiting', ['open', 'solved', 'closed']],
    ['solved', ['open', 'closed']],
    ['closed', ['open']],
  ])
  expect(ticketStatuses.filter(isInHand)).toEqual(['open', 'waiting'])
})
