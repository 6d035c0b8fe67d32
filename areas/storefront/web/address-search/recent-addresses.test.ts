import { afterEach, expect, test, vi } from 'vitest'
import { forgetAddresses, recentAddresses, rememberAddress } from './recent-addresses.ts'

function store(initial?: string) {
  const values = new Map<string, string>(initial === undefined ? [] : [['recent_addresses', initial]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
}
afterEach(() => void vi.unstubAllGlobals())

test('the last five are kept, each once, the last one first', () => {
  store()
  for (const address of ['1 A St', '2 B St', '3 C St', '4 D St', '5 E St', '6 F St', '3 c st', '  '])
    rememberAddress(address)
  expect(recentAddresses()).toEqual(['3 c st', '6 F St', '5 E St', '4 D St', '2 B St'])
  forgetAddresses()
  expect(recentAddresses()).toEqual([])
})

test.each(['no JSON', '{}', 'null', '[1, "", "  ", {"a": 1}]', `["${'x'.repeat(201)}"]`])(
  'what others have written there is none of ours: %s',
  (written) => {
    store(written)
    expect(recentAddresses()).toEqual([])
  },
)

test('a browser that stores nothing has none, and nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberAddress('1 A St')
  forgetAddresses()
  expect(recentAddresses()).toEqual([])
})
