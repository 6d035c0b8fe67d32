import { expect, test } from 'vitest'
import { pairingCode, readPairingCode } from './pairing-code.ts'

test('a code is read as it was shown, in small letters, with spaces, and without its hyphen', () => {
  const code = pairingCode(new Uint8Array([0, 30, 61, 255, 4, 5, 6, 7]))
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  const letters = code.replace('-', '')
  for (const typed of [code, code.toLowerCase(), ` ${letters} `, letters.toLowerCase()]) {
    expect(readPairingCode(typed)).toBe(letters)
  }
})

test.each(['', 'K7MQ', 'K7MQ-4TXBB', 'K7MQ-4TX0', 'K7MQ-4TXÜ'])('%j is no code', (typed) => {
  expect(readPairingCode(typed)).toBeUndefined()
})
