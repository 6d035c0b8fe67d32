import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import pseudo from '#platform/core/languages/en-XA.ts'
import { defineWords } from '#platform/core/words.ts'
import { askedLanguage, hearLanguages, inAskedLanguage, languageOf, languagesFor } from './language.ts'

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

describe('what is made for whoever asks', () => {
  const offered = languagesFor(false)
  const words = defineWords('test/asked', { thanks: 'Thank you' })
  /** Answers once both have come, so that each is made while the other waits. */
  async function appOfTwo(): Promise<FastifyInstance> {
    const app = Fastify()
    hearLanguages(app, offered)
    const { promise: bothCame, resolve } = Promise.withResolvers<void>()
    let came = 0
    for (const path of ['/', '/secure/orders'])
      app.get(path, async () => {
        came += 1
        if (came === 2) resolve()
        await bothCame
        return { asked: inAskedLanguage(() => words.thanks), kept: words.thanks, other: askedLanguage()?.tag ?? 'en' }
      })
    return app
  }
  const ask = (app: FastifyInstance, language: string, url = '/') =>
    app.inject({ url, headers: { 'accept-language': language } }).then((answer) => answer.json())

  test('is in their language, of two at once in each one’s own, and what is not made for them in English', async () => {
    const app = await appOfTwo()
    const [strange, plain] = await Promise.all([ask(app, 'en-XA'), ask(app, 'en-US')])
    expect(strange).toEqual({ asked: pseudo.textOf('', '', 'Thank you'), kept: 'Thank you', other: 'en-XA' })
    expect(plain).toEqual({ asked: 'Thank you', kept: 'Thank you', other: 'en' })
  })

  test('is in English in the office', async () => {
    const app = await appOfTwo()
    const [office] = await Promise.all([ask(app, 'en-XA', '/secure/orders'), ask(app, 'en-XA')])
    expect(office.asked).toBe('Thank you')
  })

  test('is English again behind what breaks', async () => {
    const app = Fastify()
    hearLanguages(app, offered)
    app.get('/', async () => {
      const breaking = () =>
        inAskedLanguage(() => {
          throw new Error(words.thanks)
        })
      expect(breaking).toThrow(pseudo.textOf('', '', 'Thank you'))
      return { kept: words.thanks }
    })
    expect(await ask(app, 'en-XA')).toEqual({ kept: 'Thank you' })
  })
})
