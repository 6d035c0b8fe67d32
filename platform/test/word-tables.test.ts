import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { languages } from '#platform/core/languages.ts'
import { english, field, fieldCase, speak } from '#platform/core/words.ts'

const root = join(import.meta.dirname, '../..')

type Message = { readonly table: string; readonly key: string; readonly text: string }

afterAll(() => speak(english))

/** Every message of every table, as a language is asked for it. */
async function allMessages(): Promise<Message[]> {
  const files = globSync('{areas,ui,platform}/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('core/words.ts'))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('defineWords('))
  // All of them first: a definition reads its words while it is loaded.
  const modules = await Promise.all(
    files.map(async (file): Promise<[string, object]> => [file, await import(pathToFileURL(join(root, file)).href)]),
  )
  const messages: Message[] = []
  speak({
    tag: 'en',
    textOf: (table, key, text) => {
      messages.push({ table, key, text })
      return text
    },
  })
  for (const [file, module] of modules) {
    const before = messages.length
    for (const table of Object.values(module))
      if (typeof table === 'object' && table !== null) for (const key of Object.keys(table)) Reflect.get(table, key)
    expect(messages.length, `${file} exports its table`).toBeGreaterThan(before)
  }
  speak(english)
  return messages
}

const messages = await allMessages()

/** What a translation must have as well: values, tags. */
function partsOf(text: string): string[] {
  const fields = [...text.matchAll(field)].flatMap(([, name, kind = 'value', cases = '']) => [
    `{${name} ${kind}}`,
    ...[...cases.matchAll(/\{(\w+)\}/g)].filter(() => kind === 'select').map(([, inner]) => `{${inner} value}`),
  ])
  return [...new Set([...fields, ...(text.match(/<\/?\w+\/?>/g) ?? [])])].sort()
}

/** Why it cannot be shown. */
function faultOf(text: string): string | undefined {
  if (text.trim() === '') return 'is empty'
  if (/[{}]/.test(text.replace(field, ''))) return 'has braces that are no field'
  for (const [, , kind, cases = ''] of text.matchAll(field))
    if (kind && ![...cases.matchAll(fieldCase)].some(([, key]) => key === 'other')) return 'has no case `other`'
  if (/[<>]/.test(text.replace(/<(\w+)(?:\/>|>[^<]*<\/\1>)/g, '')))
    return 'has a tag that is not closed, or one inside another'
  return undefined
}

test('every message can be shown, and has a table and a key of its own', () => {
  expect(messages.length).toBeGreaterThan(100)
  const faults = messages.flatMap(({ table, key, text }) => {
    const fault = faultOf(text)
    return fault ? [`${table}.${key} ${fault}`] : []
  })
  expect(faults).toEqual([])
  const names = messages.map(({ table, key }) => `${table}.${key}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each([
  ['', 'is empty'],
  ['{count, plurals, other {#}}', 'has braces that are no field'],
  ['{name', 'has braces that are no field'],
  ['{count, plural, one {# dish}}', 'has no case `other`'],
  ['<b>Late', 'has a tag that is not closed, or one inside another'],
  ['<b>So <i>late</i></b>', 'has a tag that is not closed, or one inside another'],
])('“%s” %s', (text, fault) => expect(faultOf(text)).toBe(fault))

test.each(languages)('$tag has the values and tags of every message', async (language) => {
  // The build makes the browser's file of it by that name.
  expect(language === english || existsSync(join(root, `platform/core/languages/${language.tag}.ts`))).toBe(true)
  const wrong = messages.flatMap(({ table, key, text: said }) => {
    const text = language.textOf(table, key, said)
    const isWhole = faultOf(text) === undefined && partsOf(text).join() === partsOf(said).join()
    return isWhole ? [] : [`${table}.${key}: ${text}`]
  })
  expect(wrong).toEqual([])
})
