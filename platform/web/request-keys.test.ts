import { expect, test } from 'vitest'
import { makeRequestKeys } from './request-keys.ts'

test('a form that was not answered keeps its key; another one, and one asked anew, have keys of their own', () => {
  let made = 0
  const keys = makeRequestKeys(() => `key ${++made}`)
  expect([keys.keyOf('start 7'), keys.keyOf('start 7'), keys.keyOf('start 8')]).toEqual(['key 1', 'key 1', 'key 2'])
  keys.answered('start 7')
  expect([keys.keyOf('start 7'), keys.keyOf('start 8')]).toEqual(['key 3', 'key 2'])
})
