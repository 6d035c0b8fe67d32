import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseAddress, streetKey } from './us-address.ts'
import { isUnitWord, numberOf } from './us-address-words.ts'

type Line = { readonly typed: string; readonly meant: readonly string[] }

/**
 * The lines of `labelled/`. Rules were made by `known.txt`; `held-out.txt` was not looked at meanwhile, `fresh.txt` and `later.txt` were written when
 * they were done: of their 154 and 151 lines, 151 and 147 were right before a rule was changed by what they missed. Nine sets of 1,382 lines more, with as many
 * words to the driver, were right in 82 to 97 of a hundred at their first try; they are in `known.txt`. The rules that they made took 130 of the 132 lines
 * of `last.txt` as meant, one for another house.
 */
function linesOf(name: string): Line[] {
  const text = readFileSync(new URL(`labelled/${name}.txt`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('# A'))
    .map((line) => {
      const [typed = '', ...meant] = line.split('|')
      return { typed, meant }
    })
}

/** As `house|street|door|city|state|zip`. */
function partsOf(typed: string): string[] {
  const { house = '', street, crossStreet, unit = '', city = '', state = '', zip = '', isPostBox } = parseAddress(typed)
  if (isPostBox) return ['BOX']
  return [house, [street, crossStreet].filter(Boolean).join(' & '), doorOnly(unit), city, state, zip]
}

function meantParts([
  house = '',
  street = '',
  door = '',
  city = '',
  state = '',
  zip = '',
]: readonly string[]): string[] {
  if (house === 'BOX') return ['BOX']
  return [house, street.split(' & ').map(streetKey).join(' & '), doorOnly(door), streetKey(city), state, zip]
}

/** `BLDG C STE 4` is `c4`: the words for the kind are as often left out. */
const doorOnly = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !isUnitWord(word))
    .map((word) => numberOf(word) ?? word)
    .join('')

describe.each([
  ['known', 2813],
  ['held-out', 201],
  ['fresh', 154],
  ['later', 151],
  ['last', 132],
])('of the %s addresses', (name, count) => {
  const lines = linesOf(name)
  const missed = lines.filter(({ typed, meant }) => partsOf(typed).join('|') !== meantParts(meant).join('|'))

  test('[ADR-02] 96 in a hundred are taken apart as meant', () => {
    expect(lines).toHaveLength(count)
    const told = missed.map(
      ({ typed, meant }) => `${typed} → ${partsOf(typed).join('|')} and not ${meantParts(meant).join('|')}`,
    )
    expect(1 - missed.length / lines.length, told.join('\n')).toBeGreaterThanOrEqual(0.96)
  })

  test('[ADR-02] none is taken for another house', () => {
    const dangerous = missed.filter(({ typed, meant: [house = ''] }) => {
      const [found = ''] = partsOf(typed)
      return house !== 'BOX' && found !== 'BOX' && found !== '' && found !== house
    })
    expect(dangerous.map(({ typed }) => typed)).toEqual([])
  })
})
