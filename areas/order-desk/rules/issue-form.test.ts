import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { type IssueDetail, issueFault, itemFault, mayHavePhoto, totalOf } from './issue-form.ts'
import { feesItemId, type IssueKind, issueKinds, refundSources } from './refund.ts'

const fries = { order_item_id: 7, name: 'Fries', quantity: 1, paid: cents(1100), tax: cents(100), left: cents(1000) }
const item = (issue_kind: IssueKind, detail: IssueDetail, amount = 500) => ({
  order_item_id: 7,
  amount: cents(amount),
  issue_kind,
  detail,
})

test('[ISS-04] the kinds, spelt as the document spells them', () => {
  expect(issueKinds).toEqual(['incorrect', 'specialInstructions', 'unsainitairy', 'other'])
})

describe('[ISS-04] [SIL-ORD-106] what each kind asks for', () => {
  const cases: readonly [IssueKind, IssueDetail, string | undefined][] = [
    ['incorrect', { wrong: 'missing', text: '' }, undefined],
    ['incorrect', { wrong: 'wrong_item', text: '' }, undefined],
    ['incorrect', { wrong: 'wrong_option', text: 'With cheese' }, undefined],
    ['incorrect', { text: 'It was wrong' }, 'detail_missing'],
    ['specialInstructions', { text: 'No salt' }, undefined],
    ['specialInstructions', { text: ' ' }, 'detail_missing'],
    ['unsainitairy', { text: 'A hair' }, undefined],
    ['unsainitairy', { text: '' }, 'detail_missing'],
    ['other', { text: 'Spilled' }, undefined],
    ['other', { text: '' }, 'detail_missing'],
  ]
  test.each(cases)('%s with %j: %s', (kind, detail, fault) => expect(itemFault(item(kind, detail), fries)).toBe(fault))

  test('a photo of what is there, and of no fees', () => {
    const may = (issue_kind: IssueKind, wrong?: 'missing' | 'wrong_item', order_item_id = 7) =>
      mayHavePhoto({ order_item_id, issue_kind, wrong })
    expect(may('unsainitairy')).toBe(true)
    expect(may('incorrect', 'wrong_item')).toBe(true)
    expect(may('incorrect', 'missing')).toBe(false)
    expect(may('other', undefined, feesItemId)).toBe(false)
  })
})

test('an amount beyond what is left, below nothing, or of another order', () => {
  const said = { wrong: 'missing', text: '' } as const
  expect(itemFault(item('incorrect', said, 1001), fries)).toBe('item_too_much')
  expect(itemFault(item('incorrect', said, -1), fries)).toBe('item_too_much')
  expect(itemFault(item('incorrect', said), undefined)).toBe('item_too_much')
})

describe('what stands in the way of the form', () => {
  const good = {
    type: 'refund',
    source: 'restaurant',
    items: [item('incorrect', { wrong: 'missing', text: '' })],
    total: cents(500),
    remaining: cents(0),
    cash: cents(0),
    isCashConfirmed: false,
    isManager: false,
  } as const

  test.each(refundSources)('[SIL-ORD-105] nothing, when the %s bears it', (source) => {
    expect(issueFault({ ...good, source })).toBeUndefined()
  })

  test('[SIL-ORD-105] a refund that nobody bears; a credit asks for no source', () => {
    expect(issueFault({ ...good, source: '' })).toBe('source_missing')
    expect(issueFault({ ...good, type: 'credit', source: '' })).toBeUndefined()
  })

  test('[SIL-ORD-109] no type: nothing counts, and nothing can be submitted', () => {
    expect(issueFault({ ...good, type: '' })).toBe('type_missing')
    expect(totalOf(good.items, '')).toBe(0)
    expect(totalOf(good.items, 'refund')).toBe(500)
  })

  test('[ISS-08] a note gives nothing: it asks for no source and no manager, but for what went wrong', () => {
    expect(totalOf(good.items, 'note')).toBe(0)
    expect(issueFault({ ...good, type: 'note', source: '', total: cents(0) })).toBeUndefined()
    expect(issueFault({ ...good, type: 'note', source: '', total: cents(0), items: [] })).toBe('nothing_chosen')
  })

  test('the others', () => {
    expect(issueFault({ ...good, items: [] })).toBe('nothing_chosen')
    expect(issueFault({ ...good, remaining: cents(1) })).toBe('more_than_paid')
    expect(issueFault({ ...good, cash: cents(1) })).toBe('cash_not_confirmed')
    expect(issueFault({ ...good, cash: cents(1), isCashConfirmed: true })).toBeUndefined()
    expect(issueFault({ ...good, total: cents(100_01) })).toBe('only_manager')
    expect(issueFault({ ...good, total: cents(100_01), isManager: true })).toBeUndefined()
  })
})
