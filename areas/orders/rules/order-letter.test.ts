import { describe, expect, test } from 'vitest'
import { letterHtml } from './letter-html.ts'
import { letterText, orderLetter } from './order-letter.ts'
import type { OrderState } from './order-state.ts'

const order = {
  order_id: 12,
  created_at: Date.parse('2026-11-22T23:05:00Z'),
  franchise: { franchise_id: 8, name: 'Otter Burger', phone_number: '(404) 555-0108', address: '8 River Street' },
  is_delivery: true,
  name: 'Noor Haddad',
  address: { addr_line_1: '118 Orchard St', addr_line_2: '3B', city: 'Bellwether', state: 'GA', zip: '30001' },
  note: '',
  window: '',
  lines: [
    {
      name: 'Otter Burger',
      quantity: 2,
      line_total: '17.00',
      answer_texts: [{ question: 'Cooked', answer: 'Pink', additionalCost: '0.00' }],
    },
  ],
  amounts: {
    ...{
      subtotal: '17.00',
      sales_tax: '0.84',
      phone_fee: '0.00',
      delivery_fee: '2.99',
      service_fee: '0.00',
      distance_fee: '0.00',
    },
    ...{
      gas_fee: '0.25',
      surge_price: '0.00',
      discount: '-5.00',
      credit: '5.00',
      total: '16.08',
      tip: '3.00',
      total_with_tip: '19.08',
    },
  },
  payment_type: 'card_online',
  card: { card_type: 'Visa', last_four: '4242' },
  support_phone: '(404) 555-0100',
  time_zone: 'America/New_York',
  progress: {
    status: 'received',
    payment_status: 'authorized',
    given_back: [] as const,
  } as unknown as OrderState['progress'],
} as Partial<OrderState> as OrderState
const address = 'https://cosmic.test/order/12?s=abc'
const hostile = '<img src=x onerror="alert(1)">\r\nBcc: eve@example.com'

describe('the letter about an order', () => {
  test('[SIL-ORD-130] says in plain text what was ordered, what it cost, how it is paid, and where it stands', () => {
    const text = letterText(orderLetter('receipt', order, address))
    for (const part of [
      'Order: #12',
      'Placed: 11/22/2026, 6:05 PM',
      'Delivered to: 118 Orchard St, 3B, Bellwether, GA 30001',
      '2 × Otter Burger  $17.00\n  Cooked: Pink',
      'Credit: -$5.00',
      'Tip: $3.00',
      'Total: $19.08',
      'Payment: $19.08 by Visa 4242',
      address,
      '(404) 555-0100',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Busy fee')
  })

  test.each([
    ['confirmation', 'Otter Burger has your order #12'],
    ['receipt', 'Receipt of order #12, Otter Burger'],
  ] as const)('a %s by its subject', (kind, subject) => {
    expect(orderLetter(kind, order, address).subject).toBe(subject)
  })

  test.each([
    ['cash at the door', { payment_type: 'cash_at_door' }, '$19.08 in cash at the door'],
    ['at the store', { payment_type: 'pay_at_store' }, '$19.08 at the store'],
    ['nothing', { amounts: { ...order.amounts, total_with_tip: '0.00' } }, 'Nothing to pay'],
  ] as const)('paid: %s', (_how, change, words) => {
    expect(orderLetter('receipt', { ...order, ...change } as OrderState, address).paid).toBe(words)
  })

  test.each([
    [
      'cancelled',
      'authorized',
      'card_online',
      'Order #12 from Otter Burger is cancelled',
      /^Nothing is charged\. What was held on Visa 4242/,
    ],
    [
      'cancelled',
      'charged',
      'card_online',
      'Order #12 from Otter Burger is cancelled',
      /^Visa 4242 was charged\. Support/,
    ],
    [
      'cancelled',
      'partially_refunded',
      'card_online',
      'Order #12 from Otter Burger is cancelled',
      /^Visa 4242 was charged\. Support/,
    ],
    [
      'cancelled',
      'refunded',
      'card_online',
      'Order #12 from Otter Burger is cancelled',
      /^All that was charged went back to Visa 4242/,
    ],
    [
      'rejected',
      'at_door',
      'cash_at_door',
      'Order #12 from Otter Burger was not handed over',
      /^Nothing is to be paid/,
    ],
  ] as const)(
    '[SIL-ORD-130] that nothing comes, %s while %s: first what became of the money',
    (status, payment_status, payment_type, subject, paid) => {
      const progress = { status, payment_status, given_back: [] as const } as unknown as OrderState['progress']
      const letter = orderLetter('cancelled', { ...order, payment_type, progress }, address)
      expect(letter).toMatchObject({ subject, paid: expect.stringMatching(paid) })
    },
  )

  test.each([
    ['customer', 'Nothing of it will come any more. As you asked us to.'],
    ['restaurant', 'Nothing of it will come any more. Otter Burger had to cancel it, and we are sorry.'],
    [null, 'Nothing of it will come any more.'],
  ] as const)('[SIL-ORD-007] [SIL-ORD-130] who wanted it cancelled is written: %s', (cancelled_by, said) => {
    const progress = { ...order.progress, status: 'cancelled', cancelled_by } as const
    const { intro } = orderLetter('cancelled', { ...order, progress }, address)
    expect(intro).toBe(`Your delivery order from Otter Burger is cancelled. ${said}`)
  })

  test('[SIL-ORD-006] a receipt that is asked for after a refund says what came back', () => {
    const given_back = [{ id: '1-1', amount: '8.50', way: 'card', done: true }] as const
    const refunded = { ...order, progress: { ...order.progress, given_back } }
    expect(orderLetter('receipt', refunded, address).paid).toBe('$19.08 by Visa 4242; $8.50 of it was given back')
  })

  test('a hostile name, note or dish is words and nothing else', () => {
    const lines = order.lines.map((line) => ({ ...line, name: hostile }))
    const franchise = { ...order.franchise, name: hostile }
    const html = letterHtml(
      orderLetter('receipt', { ...order, name: hostile, note: hostile, lines, franchise }, address),
    )
    expect(html).not.toMatch(/<(img|script|iframe)/i)
    expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62;')
  })

  test('nothing of it is fetched: no picture, no sheet, no script of another origin', () => {
    const html = letterHtml(orderLetter('confirmation', order, address))
    expect(html.match(/(?:src|href)="([^"]*)"/g)).toEqual([`href="${address}"`])
    expect(html).toContain('prefers-color-scheme: dark')
  })
})
