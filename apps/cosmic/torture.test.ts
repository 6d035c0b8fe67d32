import { expect, test } from 'vitest'
import { torture } from './torture.ts'

test('[ORD-67] [SIL-ORD-014] [SIL-ORD-082] orders placed while the server is killed: none lost, doubled, stuck, or charged in vain', {
  timeout: 180_000,
}, async () => {
  const verdict = await torture({ kills: 2, say: () => undefined })
  expect(verdict).toMatchObject({
    lost: 0,
    duplicates: 0,
    chargesWithoutOrder: 0,
    ordersWithoutCharge: 0,
    stuck: 0,
    ledgerDifferences: 0,
  })
  expect(verdict.orders).toBeGreaterThan(0)
})
