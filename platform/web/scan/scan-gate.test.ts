import { expect, test } from 'vitest'
import { makeScanGate } from './scan-gate.ts'

const through = (...looks: readonly (readonly [text: string, at: number])[]) => {
  const gate = makeScanGate()
  return looks.filter(([text, at]) => gate(text, at)).map(([text, at]) => `${text} at ${at}`)
}

test('a code that stays before the camera is told once', () => {
  expect(through(['a', 0], ['a', 120], ['a', 240], ['a', 360])).toEqual(['a at 120'])
})
test('a misread between two looks is not told, and holds the right one up by a look', () => {
  expect(through(['a', 0], ['b', 120], ['a', 240], ['a', 360])).toEqual(['a at 360'])
})
test('the same code again, once it was away, is another bottle', () => {
  expect(through(['a', 0], ['a', 120], ['a', 1500], ['a', 1620])).toEqual(['a at 120', 'a at 1620'])
})
