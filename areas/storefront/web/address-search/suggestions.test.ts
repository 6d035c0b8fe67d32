import { describe, expect, test } from 'vitest'
import { answer, ask, noSuggestions, step } from './suggestions.ts'

const found = (...labels: string[]) => ({ labels, source: '© A Survey' })

describe('[LND-05] [SIL-ORD-097] suggestions while typing', () => {
  test('the newest question wins, whatever order the answers come in', () => {
    const first = ask(noSuggestions, '118')
    const second = ask(first, '118 O')
    const fast = answer(second, second.requestNumber, found('118 Orchard St'))
    expect(answer(fast, first.requestNumber, found('118 Academy Ave'))).toEqual(fast)
  })

  test('an old answer that comes before the new one is not shown either', () => {
    const first = ask(noSuggestions, '118')
    const second = ask(first, '118 O')
    expect(answer(second, first.requestNumber, found('118 Academy Ave')).labels).toEqual([])
  })

  test('the list stays while more is typed, and goes below three letters', () => {
    const listed = answer(ask(noSuggestions, '118'), 1, found('118 Orchard St'))
    expect(ask(listed, '118 O').labels).toEqual(['118 Orchard St'])
    expect(ask(listed, '118 O').source).toBe('© A Survey')
    expect(ask(listed, '11')).toMatchObject({ labels: [], source: '' })
    expect(ask(listed, '  1 ').labels).toEqual([])
  })

  test.each([
    ['down from the text', -1, 1, 0],
    ['down from the last', 2, 1, -1],
    ['up from the text', -1, -1, 2],
    ['up from the first', 0, -1, -1],
  ] as const)('%s', (_way, active, by, next) => expect(step(active, 3, by)).toBe(next))

  test('nothing to step to is the text', () => expect(step(-1, 0, 1)).toBe(-1))
})
