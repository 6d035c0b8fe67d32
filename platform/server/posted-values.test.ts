import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { faultOfValues } from './posted-values.ts'

const card = '4242 4242 4242 4242'

test.each([
  [{ note: card }],
  [{ requests: [{ data: { description: `charge ${card}` } }] }],
  [{ number: 4242424242424242 }],
  [{ number: 6304000000000000000 }],
  [{ [card]: 1 }],
  [{ option_questions: JSON.stringify([{ answer: card }]) }],
  [{ option_questions: JSON.stringify([{ answer: '4242\n4242\n4242\n4242' }]) }],
  [{ option_questions: '[{"answer":"\\u0034242424242424242"}]' }],
  [{ outer: JSON.stringify({ inner: JSON.stringify({ answer: '4242\t4242\t4242\t4242' }) }) }],
  [{ broken: `{"answer":"${card}"` }],
  // A field that may hold a hash, an id or a bar code holds nothing else for it.
  [{ cart_hash: card }],
  [{ page_id: '4242424242424242' }],
  [{ payment_card_id: '4242424242424242' }],
  [{ mx_merchant_token: '4242424242424242' }],
  [{ upc: '4242424242424242' }],
  ['4242424242424242'],
])('[CSL-25] %j holds a card number', (value) => expect(faultOfValues(value)).toBe('card_number'))

test.each([
  [{ lat: 32.744123456789012, at: 1_795_231_756_808, id: Number.MAX_SAFE_INTEGER }],
  [{ upc: '5010677000048' }], // a bottle's, which passes for a card by its digits alone
  [{ ids: [1001, 4002, 4003, 4004] }],
  [{ cart_object: '[4001,4002,4003,4004]' }],
  [{ page_id: 'driver-5f3b4242-4242-4242-8242-42aa0c1d2e3f' }],
  [{ driver_assignment_id: 'tdriver-42424242-4242-4242-8242-424242424242:1' }],
  [{ response_object: '{"token":"card_42424242-4242-4242-8242-424242424242"}' }],
  [{ cart_hash: `4242424242424242${'a1'.repeat(24)}` }],
  [undefined],
  [null],
])('[CSL-25] %j holds none', (value) => expect(faultOfValues(value)).toBeUndefined())

test('[CSL-25] nobody is locked out by the digits of an own id or hash', () => {
  const mistaken = Array.from({ length: 20_000 }, () => {
    const id = randomUUID()
    const hash = (id + id).replaceAll('-', '')
    return faultOfValues({
      page_id: id,
      task_id: `t${id}:7`,
      token: `card_${id}`,
      customerid: `cus_${id}`,
      cart_hash: hash,
    })
  }).filter(Boolean)
  expect(mistaken).toEqual([])
})

test.each([
  [{ a: '\u0000' }, 'unstorable'],
  [{ a: 'x\ud800y' }, 'unstorable'],
  [{ a: '\udc00' }, 'unstorable'],
  [{ '\u0000': 1 }, 'unstorable'],
  [{ a: ['\\\u0000'] }, 'unstorable'],
  [{ a: '{"inside": "of JSON \\u0000"}' }, 'unstorable'],
  [{ a: '\\u0000' }, undefined],
  [{ a: '😀 \u0001 \n é' }, undefined],
])('[SIL-OPS-05] %j', (value, fault) => expect(faultOfValues(value)).toBe(fault))
