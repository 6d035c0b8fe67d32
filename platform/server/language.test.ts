import { describe, expect, test } from 'vitest'
import { languageOf, languagesFor } from './language.ts'

const offered = ['en', 'es', 'en-XA']

describe('the language of a page', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr, es;q=0.5, en;q=0.8', 'en'],
    ['fr, en;q=0.5, es;q=0.8', 'es'],
    ['es;q=0, en', 'en'],
    ['en-XA', 'en-XA'],
    ['EN-xa', 'en-XA'],
    ['*', 'en'],
    ['de-CH', 'en'],
    [';;q=,,q=x;', 'en'],
  ])('for who accepts “%s” is %s', (accepted, tag) => expect(languageOf(accepted, offered)).toBe(tag))

  test('is never the pseudo-locale in production', () => {
    expect(languagesFor(false)).toContain('en-XA')
    expect(languagesFor(true)).not.toContain('en-XA')
    expect(languageOf('en-XA', languagesFor(true))).toBe('en')
  })
})
