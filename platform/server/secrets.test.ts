import { expect, test } from 'vitest'
import { sameHash, sha256 } from './secrets.ts'

test('a secret is known by its hash, again and again, and another one never, also behind it', () => {
  const known = sha256('a secret of somebody')
  for (const [text, isSame] of [
    ['another secret', false],
    ['a secret of somebody', true],
    ['a secret of somebody', true],
    ['a secret of somebodx', false],
    ['b secret of somebody', false],
    ['a secret of somebody ', false],
    ['', false],
    ['a secret of somebody', true],
  ] as const)
    expect(sameHash(text, known), text).toBe(isSame)
  expect(sameHash('a secret of somebody', sha256('another secret'))).toBe(false)
})
