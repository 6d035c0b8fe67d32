import { expect, test } from 'vitest'
import { fuzzyMatch } from './fuzzy.ts'

/** The text with the letters that were meant in brackets. */
const shown = (query: string, text: string) => {
  const match = fuzzyMatch(query, text)
  return match && [...text].map((letter, at) => (match.at.includes(at) ? `[${letter}]` : letter)).join('')
}
const order = (query: string, texts: readonly string[]) =>
  texts
    .map((text) => ({ text, score: fuzzyMatch(query, text)?.score }))
    .filter(({ score }) => score !== undefined)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ text }) => text)

test.each([
  ['tick', 'Create Ticket', 'Create [T][i][c][k]et'],
  ['bw', 'Background work', '[B]ackground [w]ork'],
  ['create t', 'Create Ticket', '[C][r][e][a][t][e] [T]icket'],
  ['ZO', 'Zones', '[Z][o]nes'],
  ['é', 'Café', 'Caf[é]'],
])('%j finds %j', (query, text, meant) => expect(shown(query, text)).toBe(meant))

test.each([
  ['tz', 'Tickets'],
  ['senoz', 'Zones'],
  ['zoness', 'Zones'],
])('%j does not find %j', (query, text) => expect(fuzzyMatch(query, text)).toBeUndefined())

test('beginnings of words come before letters inside of them', () => {
  expect(order('t', ['Dispatch', 'Create Ticket', 'Tickets'])[2]).toBe('Dispatch')
  expect(order('theme', ['Dark theme', 'Theme of the system'])[0]).toBe('Theme of the system')
  expect(order('im', ['Dispatch zones in March', 'Import'])).toEqual(['Import', 'Dispatch zones in March'])
})

test('nothing asked finds all alike', () => expect(fuzzyMatch('  ', 'Zones')).toEqual({ score: 0, at: [] }))
