import { expect, test } from 'vitest'
import { bytesText, durationText } from './figures.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KiB'],
  [150 * 1024, '150 KiB'],
  [1.5 * 2 ** 30, '1.5 GiB'],
  [2 ** 50, '1024 TiB'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

test.each([
  [0.04, '0.0 ms'],
  [9.96, '10.0 ms'],
  [12.4, '12 ms'],
  [999.4, '999 ms'],
  [1500, '1.5 s'],
])('%d ms are %s', (ms, text) => expect(durationText(ms)).toBe(text))
