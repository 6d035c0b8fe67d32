import { describe, expect, test } from 'vitest'
import { unitPrice } from '#areas/menu/rules/pricing.ts'
import { cents } from '#platform/core/money.ts'
import { optionGroupsOf } from './answers.ts'
import { fleet } from './drivers.ts'
import { charged, liveOrders } from './live-orders.ts'
import { demoVaultEntries } from './vault.ts'

describe('an order on its way', () => {
  test.each(liveOrders())('$order_id pays by card when it holds alcohol', ({ alcohol, card }) => {
    expect(alcohol && card === null).toBe(false)
  })

  test.each(liveOrders())('$order_id holds only items in stock, priced with their answers', ({ lines }) => {
    for (const { listed, unit_price, answered } of lines) {
      const item = { base_price: cents(listed.item.base_price), groups: optionGroupsOf(listed) }
      expect(listed.item.out_for_days).toBeUndefined()
      expect(unit_price).toBe(unitPrice(item, answered.answers))
    }
  })

  test.each(liveOrders())('$order_id is with a driver at work, approved for what it holds', ({ stage, alcohol }) => {
    if (stage.at === 'unassigned') return
    const driver = fleet.find((one) => one.driver_id === stage.driver_id)
    expect(driver?.shift).toBeDefined()
    if (alcohol) expect(driver?.alcohol_approved).toBe(true)
  })
})

test('the vault knows every card of a live order, and holds its total and tip', () => {
  const entries = demoVaultEntries()
  const cards = new Set(entries.flatMap((entry) => (entry.what === 'card_added' ? [entry.card.card_token] : [])))
  const held = new Map(
    entries.flatMap((entry) => (entry.what === 'moved' ? [[entry.movement.card_token, entry.movement.cents]] : [])),
  )
  for (const order of liveOrders()) {
    if (!order.card) continue
    expect(cards).toContain(order.card.vault_token)
    expect(held.get(order.card.vault_token)).toBe(charged(order))
  }
})
