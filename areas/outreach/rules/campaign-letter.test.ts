import { expect, test } from 'vitest'
import { letterHtml, letterText } from './campaign-letter.ts'

const letter = {
  subject: '<b>Game</b> day',
  body: 'Hi <script>alert(1)</script>\n\nTwo\nlines & more',
  market: 'Bell "&" wether',
  homeAddress: 'https://cosmic.test/',
  unsubscribeAddress: 'https://cosmic.test/unsubscribe/a.b',
}

test('[SIL-ORD-127] a letter says what was written, and nothing of it is read as a page', () => {
  const html = letterHtml(letter)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>Game')
  expect(html).toContain('Two<br>lines &#38; more')
  expect(html).not.toMatch(/<img|src=/)
})

test('[SIL-ORD-127] each letter carries a way out', () => {
  expect(letterHtml(letter)).toContain('href="https://cosmic.test/unsubscribe/a.b"')
  expect(letterText(letter)).toContain('Unsubscribe: https://cosmic.test/unsubscribe/a.b')
})
