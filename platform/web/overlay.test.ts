import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeOverlay } from './overlay.ts'

type Letters = readonly string[]
type Intent = { readonly add: string }
type Reply = { readonly letters: Letters; readonly refused?: string }
type Answer = { readonly intent: Intent; reply(reply: Reply): void; lose(): void }

/** A list of letters in the browser, and the answers of its server, each given by the test. */
function lettersPage() {
  const client = new QueryClient()
  let confirmed: Letters = ['a']
  const answers: Answer[] = []
  const heard: string[] = []
  const overlay = makeOverlay<Letters, Intent, Reply>({
    key: 'letters',
    apply: (letters, { add }) => (letters.includes(add) ? letters : [...letters, add]),
    send: (intent) =>
      new Promise((resolve, reject) => {
        answers.push({ intent, reply: resolve, lose: () => reject(new Error('no answer')) })
      }),
    confirm: ({ letters }) => {
      confirmed = letters
    },
  })
  let change: (intent: Intent) => void = () => undefined
  function List() {
    change = overlay.useChange({
      onReply: ({ refused }, { add }) => refused && heard.push(`${add}: ${refused}`),
      onLost: ({ add }) => heard.push(`${add}: lost`),
    })
    return overlay.useOverlaid(confirmed).join('')
  }
  const shown = () => renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(List)))
  shown()
  return { client, answers, heard, shown, answered: overlay.answered, add: (letter: string) => change({ add: letter }) }
}

/** The answer to this letter, once it has been asked for. */
async function answerTo(answers: readonly Answer[], letter: string): Promise<Answer> {
  await expect.poll(() => answers.some(({ intent }) => intent.add === letter)).toBe(true)
  const answer = answers.find(({ intent }) => intent.add === letter)
  if (!answer) throw new Error(`${letter} was not sent`)
  return answer
}

test('[TRN-19] [DSP-85] an intention shows at once, and its answer takes its place', async () => {
  const page = lettersPage()
  page.add('b')
  expect(page.shown()).toBe('ab')
  const answer = await answerTo(page.answers, 'b')
  answer.reply({ letters: ['a', 'x', 'b'] })
  await expect.poll(page.shown).toBe('axb')
})

test('[TRN-20] a refused intention stops being laid over, and what came meanwhile stays', async () => {
  const page = lettersPage()
  page.add('b')
  page.add('c')
  expect(page.shown()).toBe('abc')
  const [first, second] = [await answerTo(page.answers, 'b'), await answerTo(page.answers, 'c')]
  first.reply({ letters: ['a', 'z'], refused: 'gone' })
  await expect.poll(page.shown).toBe('azc')
  second.reply({ letters: ['a', 'z', 'c'] })
  await page.answered()
  await expect.poll(page.shown).toBe('azc')
  expect(page.heard).toEqual(['b: gone'])
})

test('an intention whose answer never comes is taken off, and said', async () => {
  const page = lettersPage()
  page.add('b')
  const answer = await answerTo(page.answers, 'b')
  answer.lose()
  await expect.poll(page.shown).toBe('a')
  expect(page.heard).toEqual(['b: lost'])
})

test('whoever waits for the answers goes on after the last one, also when it is lost', async () => {
  const page = lettersPage()
  let isOver = false
  page.add('b')
  page.add('c')
  const [first, second] = [await answerTo(page.answers, 'b'), await answerTo(page.answers, 'c')]
  const waiting = page.answered().then(() => {
    isOver = true
  })
  first.reply({ letters: ['a', 'b'] })
  await expect.poll(page.shown).toBe('abc')
  expect(isOver).toBe(false)
  second.lose()
  await waiting
  expect(isOver).toBe(true)
})
