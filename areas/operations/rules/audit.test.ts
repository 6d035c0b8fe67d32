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
    [{}, ''],
    ['nothing', ''],
    [null, ''],
  ])('%j reads %j', (detail, line) => {
    expect(summaryOf(readDetail(detail))).toBe(line)
  })

  test('is cut where it is long, and whole in its parts', () => {
    const note = 'a'.repeat(500)
    const detail = readDetail({ after: { note } })
    expect(summaryOf(detail)).toHaveLength(160)
    expect(detail.changes).toEqual([{ name: 'Note', after: note }])
  })
})
