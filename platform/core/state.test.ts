import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeState, type State } from './state.ts'

const json = (text: string) => JSON.parse(text) as State
const anyState = fc
  .dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  .map((state) => json(JSON.stringify(state)))
  .filter((state) => !JSON.stringify(state).includes('__proto__'))

describe('the reply’s state over the client’s', () => {
  test.each<[string, State, State, State]>([
    ['keys in the reply are updated, others stay', { a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
    ['objects merge at any depth', { a: { b: { c: 1, d: 2 } } }, { a: { b: { c: 9 } } }, { a: { b: { c: 9, d: 2 } } }],
    ['lists replace', { a: [1, 2, 3] }, { a: [4] }, { a: [4] }],
    ['null clears', { a: { b: 1 } }, { a: null }, { a: null }],
    ['an object replaces a list', { a: [1] }, { a: { b: 1 } }, { a: { b: 1 } }],
    ['an object replaces null', { a: null }, { a: { b: 1 } }, { a: { b: 1 } }],
    ['a list replaces an object', { a: { b: 1 } }, { a: [] }, { a: [] }],
    ['nothing changes nothing', { a: 1 }, {}, { a: 1 }],
  ])('[TRN-12] [SIL-OPS-13] %s', (_name, old, change, merged) => {
    expect(mergeState(old, change)).toEqual(merged)
  })

  test.each([
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"cart":{"__proto__":{"polluted":1}}}',
    '{"cart":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"prototype":{"polluted":1},"cart":{"lines":{"__proto__":{"polluted":1}}}}',
  ])('[TRN-12] %s reaches no prototype', (hostile) => {
    const merged = mergeState({ cart: { cart_id: 1 } }, json(hostile))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect((merged as Record<string, unknown>).polluted).toBeUndefined()
    expect((merged.cart as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
    expect(merged.cart).toMatchObject({ cart_id: 1 })
  })

  test('[TRN-12] names that every object inherits are ordinary keys', () => {
    expect(mergeState({}, { toString: { a: 1 }, hasOwnProperty: 2 })).toEqual({ toString: { a: 1 }, hasOwnProperty: 2 })
  })

  test('[TRN-12] merging the same reply again changes nothing, and neither input is touched', () => {
    fc.assert(
      fc.property(anyState, anyState, (old, change) => {
        const before = [structuredClone(old), structuredClone(change)]
        const merged = mergeState(old, change)
        expect(mergeState(merged, change)).toEqual(merged)
        expect([old, change]).toEqual(before)
        for (const key of Object.keys(old)) expect(Object.keys(merged)).toContain(key)
      }),
    )
  })
})
