import { answerParent } from './child.ts'
import { openCustomer, type Payment, type Town } from './customer.ts'

export type OrdersInput = {
  readonly town: Town
  readonly payment: Payment
  readonly customers: number
  readonly seconds: number
  /** The first customer's number; each order is by a new one. */
  readonly firstNumber: number
}
export type OrdersReply = { readonly latencies: number[]; readonly seconds: number; readonly calls: number }

answerParent(async ({ town, payment, customers, seconds, firstNumber }: OrdersInput): Promise<OrdersReply> => {
  const latencies: number[] = []
  let next = firstNumber
  const began = performance.now()
  const until = began + seconds * 1000
  const browsers = Array.from({ length: customers }, () => openCustomer(town))
  await Promise.all(
    browsers.map(async (customer) => {
      while (performance.now() < until) {
        const at = performance.now()
        next += 1
        await customer.order(next, payment)
        latencies.push(performance.now() - at)
      }
    }),
  )
  const taken = (performance.now() - began) / 1000
  for (const customer of browsers) customer.close()
  return { latencies, seconds: taken, calls: browsers.reduce((sum, customer) => sum + customer.calls(), 0) }
})
