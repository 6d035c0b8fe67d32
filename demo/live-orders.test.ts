import { describe, expect, test } from 'vitest'
import { fleet } from './drivers.ts'
import { liveOrders } from './live-orders.ts'
import { demoVaultEntries } from './vault.ts'

describe('an order on its way', () => {
  test.each(liveOrders())('$order_id adds up', (order) => {
    const subtotal = order.lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0)
    expect(order.subtotal).toBe(subtotal)
    expect(order.total).toBe(
      subtotal + order.sales_tax + order.delivery_fee + order.service_fee + order.distance_fee + order.gas_fee,
    )
  })

  test.each(liveOrders())('$order_id pays by card when it holds alcohol', ({ alcohol, card }) => {
    expect(alcohol && card === null).toBe(false)
  })

  test.each(liveOrders())('$order_id holds only items in stock, priced with their answers', ({ lines }) => {
    for (const { listed, unit_price, answered } of lines) {
      const extra = answered.answer_texts.reduce((sum, text) => sum + text.additionalCost, 0)
      expect(listed.item.out_for_days).toBeUndefined()
      expect(unit_price).toBe(listed.item.base_price + extra)
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
  for (const { card, total, tip } of liveOrders()) {
    if (!card) continue
    expect(cards).toContain(card.vault_token)
    expect(held.get(card.vault_token)).toBe(total + tip)
  }
})
