import { describe, expect, test } from 'vitest'
import { ticketQuery } from './ticket-query.ts'

const none = { ticket_id: undefined, order_id: undefined, phone_number: undefined }

describe('what is typed into the search over tickets', () => {
  test.each([
    ['#1024', { ...none, order_id: 1024, words: [] }],
    ['17', { ...none, ticket_id: 17, order_id: 17, words: [] }],
    ['1024', { ...none, ticket_id: 1024, order_id: 1024, words: ['1024'] }],
    ['(404) 555-0170', { ...none, phone_number: '4045550170', words: [] }],
    ['+1 404 555 0170', { ...none, phone_number: '4045550170', words: [] }],
    ['555-0170', { ...none, ticket_id: 5_550_170, order_id: 5_550_170, words: ['5550170'] }],
    ['999999999999', { ...none, words: ['999999999999'] }],
    [' Cold  SOUP, again', { ...none, words: ['cold', 'soup', 'again'] }],
    ['#x', { ...none, words: ['#x'] }],
  ])('%s', (typed, query) => expect(ticketQuery(typed)).toEqual(query))

  test.each(['', '   ', '—', '#', '%', '()', '+', ', ,'])('%j names nothing', (typed) => {
    expect(ticketQuery(typed)).toBeUndefined()
  })
})
