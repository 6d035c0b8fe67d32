import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvValue, csvText, withoutGuard } from './csv.ts'

const cellOf = (value: CsvValue) => csvText([], [[value]]).slice(3, -2)

test.each([
  ['plain', 'plain'],
  [12.5, '12.5'],
  [null, ''],
  ['-12.50', "'-12.50"],
  [-12.5, '-12.5'],
  [{ figure: '-12.50' }, '-12.50'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])('%j is written as %s', (value, written) => {
  expect(cellOf(value)).toBe(written)
})

test('it begins with a byte order mark and ends each line as spreadsheets do', () => {
  expect(csvText(['line', 'reason'], [[1, 'a']])).toBe('\ufeffline,reason\r\n1,a\r\n')
})

test('no cell that holds any text begins as a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '"', ','), fc.string(), (sign, text) => {
      const written = cellOf(sign + text).replace(/^"/, '')
      expect(/^[=+\-@\t\r]/.test(written)).toBe(false)
    }),
  )
})

test.each(['=1+1', '+1', '\t=1', '＝1+1', 'plain'])('%j that was written is read back as it was', (text) => {
  expect(withoutGuard(cellOf(text))).toBe(text)
})
