import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import pseudo from './languages/en-XA.ts'
import { defineWords, english, type Language, lessThan, type Rich, speak } from './words.ts'

const words = defineWords('test', {
  plain: 'Receipt',
  one: 'Order {number} of {name}',
  many: '{count, plural, =0 {No dishes} one {# dish} other {# dishes}} in {place}',
  // One word alone is what is said, and no value.
  verb: '{shops, plural, one {is} other {are}} open',
  inside: '{count, plural, one {{name} has # dish} other {{name} has # dishes}}',
  kind: '{kind, select, card {paid with {card}} other {to pay}}',
  // A number's sign, and no count.
  order: '{way, select, card {order #{number} by card} other {order #{number}}}',
  tagged: 'Call <phone/>, or <link>write</link>.',
  both: '<b>{name}</b> may receive it.',
})

afterEach(() => speak(english))

describe('words', () => {
  test('are the English ones as they stand, with their values', () => {
    expect(words.plain).toBe('Receipt')
    expect(words.one({ number: 12345, name: 'Ana {number} $& #' })).toBe('Order 12345 of Ana {number} $& #')
  })

  test.each([
    [0, 'No dishes in Rye'],
    [1, '1 dish in Rye'],
    [2, '2 dishes in Rye'],
    [1000, '1000 dishes in Rye'],
  ])('say %i as a language counts', (count, said) => expect(words.many({ count, place: 'Rye' })).toBe(said))

  test('choose a verb, hold values in a choice, and choose by a word', () => {
    expect([1, 3].map((shops) => words.verb({ shops }))).toEqual(['is open', 'are open'])
    expect(words.inside({ count: 1, name: '#{count}' })).toBe('#{count} has 1 dish')
    expect(words.inside({ count: 5, name: 'Ana' })).toBe('Ana has 5 dishes')
    expect(words.kind({ kind: 'card', card: 'Visa' })).toBe('paid with Visa')
    expect(words.kind({ kind: 'constructor', card: 'Visa' })).toBe('to pay')
    expect(words.order({ way: 'card', number: 7 })).toBe('order #7 by card')
  })

  test('keep a name from being taken for a tag', () => {
    expect(words.both({ name: '<b>' })).toBe(`<b>${lessThan}b></b> may receive it.`)
    expect(words.one({ number: 1, name: '<b>' })).toBe('Order 1 of <b>')
  })

  test('need each key, value and kind of value, or do not compile', () => {
    expectTypeOf(words.plain).toEqualTypeOf<string>()
    expectTypeOf(words.one)
      .parameter(0)
      .toEqualTypeOf<{ readonly number: string | number; readonly name: string | number }>()
    expectTypeOf(words.many).parameter(0).toEqualTypeOf<{ readonly count: number; readonly place: string | number }>()
    expectTypeOf(words.verb).parameter(0).toEqualTypeOf<{ readonly shops: number }>()
    expectTypeOf(words.inside).parameter(0).toEqualTypeOf<{ readonly count: number; readonly name: string | number }>()
    expectTypeOf(words.kind)
      .parameter(0)
      .toEqualTypeOf<{ readonly kind: string | number; readonly card: string | number }>()
    expectTypeOf(words.tagged).toEqualTypeOf<Rich<'phone' | 'link'>>()
    expectTypeOf(words.both).returns.toEqualTypeOf<Rich<'b'>>()
    // @ts-expect-error no such key
    expect(words.plains).toBe('')
  })
})

describe('another language', () => {
  const texts: Readonly<Record<string, string>> = {
    plain: 'Paragon',
    many: '{count, plural, one {# danie} few {# dania} many {# dań} other {# dania}}, {place}',
  }
  const polish: Language = { tag: 'pl', textOf: (table, key, english) => (table === 'test' && texts[key]) || english }

  test('is spoken from then on, counts in its own way, and has English where it has nothing', () => {
    const receipt = () => words.plain
    speak(polish)
    expect(receipt()).toBe('Paragon')
    expect([1, 3, 5].map((count) => words.many({ count, place: 'Rye' }))).toEqual([
      '1 danie, Rye',
      '3 dania, Rye',
      '5 dań, Rye',
    ])
    expect(words.verb({ shops: 1 })).toBe('is open')
    speak(english)
    expect(receipt()).toBe('Receipt')
  })

  test('the pseudo-locale leaves no plain letter of ours, and every value and tag as it is', () => {
    speak(pseudo)
    expect(words.plain).toBe('⟦Ŕééçééííƥţ⟧')
    expect(words.one({ number: 7, name: 'Ana' })).toBe('⟦Óóŕďééŕ 7 óóƒ Ana⟧')
    expect(words.many({ count: 1, place: 'Rye' })).toBe('⟦1 ďííşĥ ííñ Rye⟧')
    expect(words.many({ count: 2, place: 'Rye' })).toBe('⟦2 ďííşĥééş ííñ Rye⟧')
    expect(words.inside({ count: 2, name: 'Ana' })).toBe('⟦Ana ĥááş 2 ďííşĥééş⟧')
    expect(words.kind({ kind: 'card', card: 'Visa' })).toBe('⟦ƥááííď ŵííţĥ Visa⟧')
    expect(words.tagged).toBe('⟦Çááłł <phone/>, óóŕ <link>ŵŕííţéé</link>.⟧')
  })
})
