import { expect, test } from 'vitest'
import { cleanSender, cleanText, othersText, wordless } from './conversation.ts'

const draft = (name: string, changed_at: number) => ({ user_id: 1, name, changed_at })

test.each([
  [[], undefined],
  [[draft('Linh Pham', 999_000)], 'Linh is writing'],
  [[draft('Linh Pham', 900_000)], 'Linh began an answer'],
  [[draft('Linh Pham', 999_000), draft('Marcus Bell', 998_000)], 'Linh, Marcus are writing'],
  [[draft('Linh Pham', 999_000), draft('Marcus Bell', 1)], 'Linh is writing'],
])('what others do: %j is %j', (drafts, text) => {
  expect(othersText(drafts, 1_000_000)).toBe(text)
})

test.each([
  ['Where is it?', 'Where is it?'],
  [' two\r\nlines\u0007 ', 'two\nlines'],
  ['\u0000\u0000', wordless],
  ['', wordless],
  ['\ud800', '\ufffd'],
  ['x'.repeat(2000), 'x'.repeat(1600)],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
])('[SIL-ORD-128] a text of theirs is words, whatever it holds: %j', (sent, kept) => {
  expect(cleanText(sent)).toBe(kept)
})

test('a sender of nonsense is short and in one piece', () => {
  expect(cleanSender(` +1\n404${'9'.repeat(100)}`)).toHaveLength(40)
})
