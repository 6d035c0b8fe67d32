import { expect, test } from 'vitest'
import { type DateParts, partsOf, readDate, textOfParts, tidyBox, typeIntoBox } from './date-text.ts'

const latest = 2026
const june = ['06', '02', '1991']

test.each([
  ['06/02/1991', june],
  ['6/2/1991', june],
  ['06-02-1991', june],
  ['6.2.1991', june],
  ['6 2 1991', june],
  [' 06 / 02 / 1991 ', june],
  ['06021991', june],
  ['060291', june],
  ['6/2/91', june],
  ['6/2/26', ['06', '02', '2026']],
  ['6/2/27', ['06', '02', '1927']],
  ['1991-06-02', june],
  ['1991/6/2', june],
  ['19910602', june],
  ['1991-06-02T00:00:00Z', june],
  ['June 2, 1991', june],
  ['Jun 2 1991', june],
  ['june 2nd, 1991', june],
  ['2 June 1991', june],
  ['2-Jun-1991', june],
  ['02JUN1991', june],
  ['2 Jun 91', june],
  ['Jun 2, ’91', june],
  ['2nd of June 1991', june],
  ['12JUN2005', ['06', '12', '2005']],
  ['Jun 291', undefined],
  ['25/12/1991', ['12', '25', '1991']],
  ['02/30/1991', ['02', '30', '1991']],
  ['13/13/1991', undefined],
  ['00/10/1991', undefined],
  ['6/2/1', undefined],
  ['6/2/199', undefined],
  ['199-06-02', undefined],
  ['Juno 2, 1991', june],
  ['Foo 2, 1991', undefined],
  ['1991', undefined],
  ['6/2', undefined],
  ['', undefined],
  ['hello', undefined],
])('[DLV-27] [CRT-60] %j is read as %j', (text, expected) => {
  expect(readDate(text, latest)).toEqual(expected)
})

test('[DLV-27] parts and text are the same thing', () => {
  expect(partsOf('06/02/1991')).toEqual(june)
  expect(partsOf('')).toEqual(['', '', ''])
  expect(textOfParts(['', '', ''])).toBe('')
  expect(textOfParts(['06', '', ''])).toBe('06//')
  expect(partsOf('06//')).toEqual(['06', '', ''])
})

/** Types key by key, in the box where the typing goes on; what is typed stands behind what the box holds. */
function typed(keys: string): { parts: DateParts; box: number } {
  let [parts, box]: [DateParts, number] = [['', '', ''], 0]
  for (const key of keys) ({ parts, box } = typeIntoBox(parts, box, `${parts[box]}${key}`, latest))
  return { parts, box }
}

test.each([
  ['06021991', june],
  ['06/02/1991', june],
  ['6/2/1991', june],
  ['6.2.1991', june],
  ['6 2 1991', june],
  ['1991-06-02', june],
  ['1991/06/02', june],
  ['2005-01-19', ['01', '19', '2005']],
  ['12251991', ['12', '25', '1991']],
  ['0602', ['06', '02', '']],
  ['06ab02', ['06', '02', '']],
])('[DLV-27] typed key by key, %s gives %j', (keys, expected) => {
  expect(typed(keys).parts).toEqual(expected)
})

test.each([0, 1, 2])('[DLV-27] a date pasted into box %i fills all three', (box) => {
  expect(typeIntoBox(['', '', ''], box, '1991-06-02', latest)).toEqual({ parts: june, box: 2 })
  expect(typeIntoBox(['01', '01', '20'], box, 'June 2, 1991', latest)).toEqual({ parts: june, box: 2 })
})

test('[DLV-27] taking figures away stays in the box', () => {
  expect(typeIntoBox(['06', '02', ''], 0, '0', latest)).toEqual({ parts: ['0', '02', ''], box: 0 })
  expect(typeIntoBox(['06', '02', '1991'], 2, '199', latest)).toEqual({ parts: ['06', '02', '199'], box: 2 })
})

test('[DLV-27] a box that is left is filled up: 6 is June, 91 is 1991', () => {
  expect(tidyBox(['6', '', ''], 0, latest)).toEqual(['06', '', ''])
  expect(tidyBox(['06', '02', '91'], 2, latest)).toEqual(june)
  expect(tidyBox(['06', '02', '31'], 2, 2036)).toEqual(['06', '02', '2031'])
  expect(tidyBox(['', '', ''], 1, latest)).toEqual(['', '', ''])
})
