import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeCards, type SyncedCard } from './merge-cards.ts'
import type { PaymentCard } from './payment-account.ts'

const card = (payment_card_id: number, more: Partial<PaymentCard> = {}): PaymentCard => ({
  payment_card_id,
  card_type: 'Visa',
  last_four: '4242',
  payment_card_payment_customer_link_id: payment_card_id,
  mx_merchant_token: '',
  voided: false,
  selected: false,
  ...more,
})
const told = (payment_card_id: number, more: Partial<SyncedCard> = {}): SyncedCard => {
  const { selected: _none, ...rest } = card(payment_card_id)
  return { ...rest, ...more }
}
const flags = (cards: readonly PaymentCard[]) => cards.map((one) => [one.payment_card_id, one.selected])

describe('[CRD-25] [CSL-15] [CSL-16] [SIL-ORD-072] a sync of cards', () => {
  test('what is told wins by its id, and the flag of the list is kept where none is told', () => {
    const merged = mergeCards([card(1), card(2, { selected: true })], [told(1, { last_four: '0001' }), told(2)])
    expect(flags(merged)).toEqual([
      [1, false],
      [2, true],
    ])
    expect(merged[0]?.last_four).toBe('0001')
  })
  test('a flag that is told is the card’s', () => {
    const merged = mergeCards(
      [card(1, { selected: true })],
      [told(1, { selected: false }), told(2, { selected: true })],
    )
    expect(flags(merged)).toEqual([
      [1, false],
      [2, true],
    ])
  })
  test('what is not told stays, unselected; what is new comes behind it', () => {
    expect(flags(mergeCards([card(1, { selected: true })], [told(7)]))).toEqual([
      [1, false],
      [7, false],
    ])
    expect(mergeCards([card(1)], [])).toEqual([card(1)])
  })
  test('of several selected ones the last that was told is', () => {
    const all = [told(3, { selected: true }), told(1, { selected: true }), told(2)]
    expect(flags(mergeCards([card(1), card(2)], all))).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ])
  })
  test('a voided card is never selected', () => {
    expect(flags(mergeCards([card(1, { selected: true })], [told(1, { voided: true })]))).toEqual([[1, false]])
  })
  test('at most one is selected, nothing is lost, and the same sync again changes nothing', () => {
    const id = fc.integer({ min: 1, max: 6 })
    const unique = { selector: (one: { payment_card_id: number }) => one.payment_card_id }
    const shown = fc.uniqueArray(
      fc.record({ payment_card_id: id, selected: fc.boolean(), voided: fc.boolean() }),
      unique,
    )
    const synced = fc.uniqueArray(
      fc.record({ payment_card_id: id, selected: fc.option(fc.boolean(), { nil: undefined }), voided: fc.boolean() }),
      unique,
    )
    fc.assert(
      fc.property(shown, synced, (list, reply) => {
        const cards = list.map((one) => card(one.payment_card_id, one))
        const incoming = reply.map((one) => told(one.payment_card_id, one))
        const merged = mergeCards(cards, incoming)
        expect(merged.filter(({ selected }) => selected).length).toBeLessThanOrEqual(1)
        expect(merged.some(({ selected, voided }) => selected && voided)).toBe(false)
        const ids = new Set([...list, ...reply].map(({ payment_card_id }) => payment_card_id))
        expect(new Set(merged.map(({ payment_card_id }) => payment_card_id))).toEqual(ids)
        expect(mergeCards(merged, incoming)).toEqual(merged)
      }),
    )
  })
})
