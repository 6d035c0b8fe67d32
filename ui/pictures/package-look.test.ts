import { expect, test } from 'vitest'
import { packageLook } from './package-look.ts'

const codes = Array.from({ length: 40 }, (_, at) => `0123456789${at}`)

test('one code has one look, and codes differ', () => {
  expect(packageLook('bag', '012345678905')).toEqual(packageLook('bag', '012345678905'))
  expect(new Set(codes.map((code) => packageLook('bag', code).body)).size).toBe(8)
})

test('a wine is seen through its glass: no white one stands in the colours of a red one', () => {
  const bodies = (tone: 'red' | 'white' | 'rose') => new Set(codes.map((code) => packageLook('wine', code, tone).body))
  expect(bodies('red').isDisjointFrom(bodies('white'))).toBe(true)
  expect(bodies('rose').isDisjointFrom(bodies('red').union(bodies('white')))).toBe(true)
})
