import { describe, expect, test } from 'vitest'
import { type NeedFacts, needsOf } from './order-needs.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 20, 23)
const order: NeedFacts = {
  status: 'preparing',
  payment_status: 'authorized',
  payment_type: 'card_online',
  created_at: now - 10 * minute,
  due_at: now + 20 * minute,
}

describe('[SOR-01] [SIL-ORD-131] [SIL-ORD-006] why somebody must look at an order', () => {
  test.each<[string, Partial<NeedFacts>, string[]]>([
    ['nothing is wrong', {}, []],
    ['due this very moment', { due_at: now }, []],
    ['due a moment ago', { due_at: now - 1 }, ['late']],
    ['late, but delivered', { due_at: now - minute, status: 'delivered' }, []],
    ['received five minutes ago', { status: 'received', created_at: now - 5 * minute }, []],
    ['received longer ago', { status: 'received', created_at: now - 5 * minute - 1 }, ['not_acknowledged']],
    ['a failed charge', { payment_status: 'charge_failed', status: 'delivered' }, ['payment_problem']],
    ['nothing held', { payment_status: 'unpaid' }, ['payment_problem']],
    ['nothing held, and cancelled', { payment_status: 'unpaid', status: 'cancelled' }, []],
    ['nothing held, and refused at the door', { payment_status: 'unpaid', status: 'rejected' }, []],
    ['cash', { payment_status: 'at_door', payment_type: 'cash_at_door' }, []],
    [
      'all of them',
      { status: 'received', due_at: now - 1, payment_status: 'charge_failed' },
      ['late', 'not_acknowledged', 'payment_problem'],
    ],
  ])('%s', (_name, change, needs) => expect(needsOf({ ...order, ...change }, now)).toEqual(needs))
})
