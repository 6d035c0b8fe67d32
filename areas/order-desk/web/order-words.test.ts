import { expect, test } from 'vitest'
import { issuesWord, paymentTold, stateOf } from './order-words.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 20, 23)
const order = {
  status: 'preparing',
  needs: [],
  due_at: now + 20 * minute,
  created_at: now - 10 * minute,
  is_unassigned: true,
} as const

test.each([
  ['as it stands', {}, 'In the kitchen'],
  ['late', { needs: ['late', 'payment_problem'], due_at: now - 7 * minute }, 'Late 7 min'],
  ['late for hours', { needs: ['late'], due_at: now - 130 * minute }, 'Late 2 h'],
  ['not seen', { needs: ['not_acknowledged'] }, 'Not seen 10 min'],
  ['not paid', { needs: ['payment_problem'] }, 'Not paid'],
  ['ready and nobody fetches it', { status: 'ready' }, 'Ready, no driver'],
] as const)('[SOR-01] %s', (_name, change, text) => expect(stateOf({ ...order, ...change }, now).text).toBe(text))

test('[SIL-ORD-006] nothing held is a problem while an order goes on, and none once it is over', () => {
  expect(paymentTold('unpaid', { isOver: false, isPartCharged: false })).toMatchObject({
    text: 'Nothing held',
    kind: 'red',
  })
  expect(paymentTold('unpaid', { isOver: false, isPartCharged: true })).toMatchObject({ text: 'Charged in part' })
  expect(paymentTold('unpaid', { isOver: true, isPartCharged: false })).toMatchObject({
    text: 'Nothing charged',
    kind: 'quiet',
  })
})

test.each([
  ['staff', 'Refunds and credits'],
  ['customer_support', 'Refund or credit'],
  ['manager', 'Refund or credit'],
])('[SIL-ORD-003] [ISS-22] what %s may do with refunds and credits is what the link says', (role, text) => {
  expect(issuesWord([role])).toBe(text)
})
