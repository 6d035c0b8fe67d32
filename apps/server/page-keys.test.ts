import { expect, test } from 'vitest'
import { faultOfValues } from '#platform/server/posted-values.ts'
import { randomHex } from '#platform/web/random-hex.ts'

// One in some thousands of plain ones would be refused, for ever.
test('[CSL-25] no key of a page passes for a card’s number', () => {
  const keys = Array.from({ length: 50_000 }, () => randomHex(32))
  expect(keys.filter((request_key) => faultOfValues({ request_key }))).toEqual([])
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
  expect(new Set(keys).size).toBe(keys.length)
})
