import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { id, text } from '#platform/core/wire.ts'
import { checkInput } from './check.ts'

const order = z.strictObject({
  market_id: id,
  name: text(5),
  kind: z.enum(['food', 'bottle']),
  count: z.int().check(z.minimum(2), z.maximum(9)),
  reason: z.string().check(z.maxLength(3, 'Three letters at most.')),
})
const good = { market_id: '1', name: 'Noodl', kind: 'food', count: 3, reason: '' } as const
const fields = ['name', 'kind', 'count', 'reason']

describe('the words of what a schema refuses', () => {
  test.each([
    ['a text that is too long', { name: 'Noodles' }, { name: 'At most 5 characters.' }],
    ['the schema’s own words', { reason: 'four' }, { reason: 'Three letters at most.' }],
    ['too few', { count: 1 }, { count: 'At least 2.' }],
    ['too many', { count: 10 }, { count: 'At most 9.' }],
    ['no number', { count: Number.NaN }, { count: 'Please fill this in.' }],
    ['half a number', { count: 2.5 }, { count: 'Please enter a number.' }],
    ['what the form does not show', { market_id: '' }, { '': 'Please fill this in.' }],
  ])('%s', (_, change, errors) => {
    expect(checkInput(order, { ...good, ...change }, fields)).toEqual({ ok: false, errors })
  })

  test('what is good is sent as it is: the server parses it', () => {
    const input = { ...good, name: ' No ' }
    expect(checkInput(order, input, fields)).toEqual({ ok: true, input })
  })
})
