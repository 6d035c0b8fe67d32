import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { base32, codeOf, matchingStep, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const hmac = (counter: Uint8Array) => createHmac('sha1', secret).update(counter).digest()

describe('one-time codes of staff', () => {
  // RFC 6238, appendix B, last six digits
  test.each([
    [59_000, '287082'],
    [1_111_111_109_000, '081804'],
    [1_234_567_890_000, '005924'],
    [2_000_000_000_000, '279037'],
  ])('[SIL-ORD-001] at %i ms the code is %s', (at, code) => {
    expect(codeOf(stepOf(at), hmac)).toBe(code)
  })

  test('[SIL-ORD-001] a code counts one step early or late, and only once', () => {
    const at = 59_000
    const step = stepOf(at)
    expect(matchingStep('287082', at + 30_000, 0, hmac)).toBe(step)
    expect(matchingStep('287082', at - 30_000, 0, hmac)).toBe(step)
    expect(matchingStep('287082', at + 61_000, 0, hmac)).toBeUndefined()
    expect(matchingStep('287082', at, step, hmac)).toBeUndefined()
  })

  test('secrets are written in base 32', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(new Uint8Array())).toBe('')
  })
})
