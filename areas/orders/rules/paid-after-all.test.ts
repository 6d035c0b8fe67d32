import { expect, test } from 'vitest'
import type { GivenBack, OrderProgress, OrderState } from './order-state.ts'
import { paidAfterAll } from './paid-after-all.ts'

const order = { amounts: { total_with_tip: '12.77' } } as OrderState
const after = (...given_back: GivenBack[]) =>
  paidAfterAll(order, { given_back: given_back as readonly GivenBack[] } as OrderProgress)
const back = (way: GivenBack['way'], amount: string): GivenBack => ({ id: way, way, amount, done: true })

test('[SIL-ORD-006] what came back is taken off what was paid, credit for another order is not', () => {
  expect(after()).toBeUndefined()
  expect(after(back('credit', '5.00'))).toBeUndefined()
  expect(after(back('card', '8.50'), back('check', '1.00'), back('credit', '5.00'))).toEqual({ back: 950, paid: 327 })
  expect(after(back('card', '12.77'))).toEqual({ back: 1277, paid: 0 })
})
