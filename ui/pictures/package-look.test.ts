import { expect, test } from 'vitest'
import { packageLook } from './package-look.ts'

test('one code has one look, and codes differ', () => {
  expect(packageLook('wine', '012345678905')).toEqual(packageLook('wine', '012345678905'))
  const bodies = new Set(Array.from({ length: 40 }, (_, at) => packageLook('wine', `0123456789${at}`).body))
  expect(bodies.size).toBe(6)
})
