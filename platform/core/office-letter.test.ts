import { expect, test } from 'vitest'
import { officeLetter } from './office-letter.ts'

const letter = officeLetter({
  subject: 'You are invited',
  paragraphs: ['Hello <b>Ana</b>,', 'choose a password here:'],
  act: { label: 'Choose a password', address: 'https://cosmic.test/secure/join?key=a&b' },
  last: 'The link works once.',
})

test('a letter of the office says the same as text and as HTML, and each leads on', () => {
  expect(letter.body).toBe(
    'Hello <b>Ana</b>,\n\nchoose a password here:\n\nhttps://cosmic.test/secure/join?key=a&b\n\nThe link works once.',
  )
  expect(letter.html).toContain('Hello &#60;b&#62;Ana&#60;/b&#62;,')
  expect(letter.html).toContain('href="https://cosmic.test/secure/join?key=a&#38;b"')
  expect(letter.html).toContain('The link works once.')
  expect(letter.html).toContain('prefers-color-scheme: dark')
  expect(letter.html).not.toMatch(/<img|<script|src=/)
})
