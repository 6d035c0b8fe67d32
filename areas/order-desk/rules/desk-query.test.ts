import { describe, expect, test } from 'vitest'
import { deskQuery } from './desk-query.ts'

describe('[SOR-01] what is typed into the search over orders', () => {
  test.each([
    ['#1024', { order_id: 1024, last_four: undefined, words: [] }],
    ['# 7', { order_id: 7, last_four: undefined, words: [] }],
    ['1024', { order_id: 1024, last_four: '1024', words: ['1024'] }],
    ['17', { order_id: 17, last_four: undefined, words: [] }],
    ['(706) 555-0142', { order_id: undefined, last_four: undefined, words: ['7065550142'] }],
    ['+1 706 555 0142', { order_id: undefined, last_four: undefined, words: ['7065550142'] }],
    ['555-0142', { order_id: 5_550_142, last_four: undefined, words: ['5550142'] }],
    ['0000', { order_id: undefined, last_four: '0000', words: ['0000'] }],
    [' Nadia  FAROUK ', { order_id: undefined, last_four: undefined, words: ['nadia', 'farouk'] }],
    ['48 larch ave, apt 4', { order_id: undefined, last_four: undefined, words: ['48', 'larch', 'ave', 'apt', '4'] }],
    ['Ünal', { order_id: undefined, last_four: undefined, words: ['ünal'] }],
  ])('%s', (typed, query) => expect(deskQuery(typed)).toEqual(query))

  test.each(['', '   ', '—', '#', '%', '()', ', ,'])('%j names nothing', (typed) => {
    expect(deskQuery(typed)).toBeUndefined()
  })
})
