import { describe, expect, test } from 'vitest'
import { base32, matchingStep } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('one-time codes of staff', () => {
  // RFC 6238, appendix B, last six digits
  test.each([
    [59_000, '287082'],
    [1_111_111_109_000, '081804'],
    [1_111_111_111_000, '050471'],
    [1_234_567_890_000, '005924'],
    [2_000_000_000_000, '279037'],
    [20_000_000_000_000, '353130'],
  ])('[SIL-ORD-001] at %i ms the code is %s', (at, code) => {
    expect(matchingStep(code, at, 0, secret)).toBe(Math.floor(at / 30_000))
  })

  test('[SIL-ORD-001] a code counts one step early or late, and only once', () => {
    const at = 59_000
    const step = 1
    expect(matchingStep('287082', at + 30_000, 0, secret)).toBe(step)
    expect(matchingStep('287082', at - 30_000, 0, secret)).toBe(step)
    expect(matchingStep('287082', at + 61_000, 0, secret)).toBeUndefined()
    expect(matchingStep('287082', at, step, secret)).toBeUndefined()
  })

  test.each(['', '28708', '2870820', '287083', 'abcdef', '２８７０８２', '0x4617a'])(
    '[SIL-ORD-001] %j is no code at that time',
    (code) => expect(matchingStep(code, 59_000, 0, secret)).toBeUndefined(),
  )

  test('the secret is the bytes that are given, also where they are a part of more', () => {
    const part = Buffer.concat([Buffer.from('before'), secret, Buffer.from('behind')]).subarray(6, 26)
    expect(matchingStep('287082', 59_000, 0, part)).toBe(1)
    expect(base32(part)).toBe(base32(secret))
  })

  test('secrets are written in base 32', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  })
})
