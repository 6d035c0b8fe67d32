import { describe, expect, test } from 'vitest'
import { readDetail, summaryOf } from './audit-detail.ts'
import { pageOfSubject, subjectOfText } from './audit-subject.ts'

test.each([
  ['12', 'order:12'],
  [' #12 ', 'order:12'],
  ['order 12', 'order:12'],
  ['Order #12', 'order:12'],
  ['menu item 7', 'menu_item:7'],
  ['menu_item:7', 'menu_item:7'],
  ['tablet:b4-77', 'tablet:b4-77'],
  ['order', undefined],
  ['', undefined],
  ["'; drop table events", undefined],
])('%j is about %s', (typed, subject) => {
  expect(subjectOfText(typed)).toBe(subject)
})

test.each([
  ['order:12', '/secure/orders/12'],
  ['user:3', '/secure/people/3'],
  ['queue:3', undefined],
  ['order:../x', undefined],
])('%s leads to %s', (subject, page) => {
  expect(pageOfSubject(subject)).toBe(page)
})

describe('a detail', () => {
  test.each([
    [{ before: { roles: ['staff'] }, after: { roles: ['staff', 'admin'] } }, 'Roles: staff → staff, admin'],
    [{ before: { active: true }, after: { active: false } }, 'Active: yes → no'],
    [{ before: 'a', after: 'b' }, 'Value: a → b'],
    [{ after: { name: 'Ida', note: '' } }, 'Name: Ida; Note: none'],
    [{ before: { name: 'Ida' } }, 'Name: Ida removed'],
    [{ business_id: 7 }, 'Business id: 7'],
    [{ before: { hours: { '1': [[660, 1320]] } }, after: {} }, 'Hours: {"1":[[660,1320]]} removed'],
    [{ until: 1_795_461_060_000, by: 'Counter' }, 'Until: Nov 23, 2026, 2:11 PM; By: Counter'],
    [
      { before: { restore_at: null }, after: { restore_at: 1_795_496_400_000 } },
      'Restore at: none → Nov 24, 2026, 12:00 AM',
    ],
    [{ total: 828, tip: '1.50', order_id: 828 }, 'Total: $8.28; Tip: 1.50; Order id: 828'],
    [
      { cash: 2000, card: 0, change_given: 200, order_total: 1613 },
      'Cash: $20.00; Card: $0.00; Change given: $2.00; Order total: $16.13',
    ],
    [{ before: 'picked_up', after: 'delivered' }, 'Value: picked up → delivered'],
    [
      { payment_type: 'cash_at_door', email: 'ida_b@bellwether.example' },
      'Payment type: cash at door; Email: ida_b@bellwether.example',
    ],
    [{ before: { base_price: 1300 }, after: { base_price: 1210 } }, 'Base price: $13.00 → $12.10'],
    [{}, ''],
    ['nothing', ''],
    [null, ''],
  ])('%j reads %j', (detail, line) => {
    expect(summaryOf(readDetail(detail, 'America/New_York'))).toBe(line)
  })

  test('is cut where it is long, and whole in its parts', () => {
    const note = 'a'.repeat(500)
    const detail = readDetail({ after: { note } }, 'UTC')
    expect(summaryOf(detail)).toHaveLength(160)
    expect(detail.changes).toEqual([{ name: 'Note', after: note }])
  })
})
