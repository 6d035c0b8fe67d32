import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { cents } from '#platform/core/money.ts'
import { deliveryAvailability, pickupAvailability } from './availability.ts'
import { canonicalJson, cartHashText, type HashedCart } from './cart-hash.ts'
import { deliveryWindows } from './delivery-windows.ts'
import {
  mayBeContactless,
  missingContact,
  offersDelivery,
  offersPickup,
  paymentChoices,
  paymentProblem,
} from './payment.ts'
import { paymentWords } from './payment-words.ts'
import { isRecipientList, type Recipient, recipientProblems, recipientWords } from './recipients.ts'
import { type PaymentType, paymentTypes, placementTypes } from './values.ts'

describe('payment choices', () => {
  const both = 'pickup_type_card_and_at_store'
  const offered = (is_delivery: boolean, pickup_type = both, has_alcohol = false) =>
    paymentChoices({ is_delivery, pickup_type, has_alcohol })
      .filter((choice) => choice.offered)
      .map((choice) => choice.payment_type)

  test.each<[string, PaymentType[], PaymentType[]]>([
    ['[CRT-11] delivery', offered(true), ['card_online', 'cash_at_door']],
    ['[CRT-11] pickup', offered(false), ['card_online', 'pay_at_store']],
    ['[CRT-09] [CRT-12] only card', offered(false, 'pickup_type_only_card'), ['card_online']],
    ['[CRT-09] [CRT-13] only at the store', offered(false, 'pickup_type_only_at_store'), ['pay_at_store']],
    ['[CRT-09] [CRT-14] no pickup', offered(false, 'pickup_type_no_pickup'), []],
    ['[SIL-ORD-048] an unknown type', offered(false, 'pickup_type_drone'), []],
    ['[CRT-65] alcohol delivered', offered(true, both, true), ['card_online']],
    ['[CRT-65] alcohol picked up', offered(false, both, true), ['card_online']],
  ])('%s', (_title, choices, expected) => expect(choices).toEqual(expected))

  test('[ORD-59] alcohol and cash say why not', () => {
    expect(paymentProblem('cash_at_door', { is_delivery: true, pickup_type: both, has_alcohol: true })).toBe(
      'Deliveries with alcohol must be paid with a credit card online.',
    )
  })
  test('[CRT-07] [CRT-08] the words that travel', () => {
    expect(paymentTypes).toEqual(['card_online', 'pay_at_store', 'cash_at_door'])
    expect(placementTypes).toEqual(['placement_type_contactless', 'placement_type_in_person'])
  })
  test('[CRT-10] [CRT-14] [CRT-15] [SIL-ORD-048] what is not offered, or not known, is closed', () => {
    expect(offersPickup('pickup_type_no_pickup')).toBe(false)
    expect(offersPickup('x')).toBe(false)
    expect(offersDelivery('delivery_type_no_delivery')).toBe(false)
    expect(offersDelivery('x')).toBe(false)
    expect(offersDelivery('delivery_type_delivery')).toBe(true)
  })

  const contact = { is_delivery: true, name: 'Noor', phone_number: '4045550142', has_address: true }
  test.each<[string, PaymentType, Partial<typeof contact>, string | undefined]>([
    ['[CRT-19] no name', 'card_online', { name: ' ' }, 'name'],
    ['[CRT-19] no phone', 'cash_at_door', { phone_number: '' }, 'phone_number'],
    ['[CRT-20] [SIL-ORD-051] cash without address', 'cash_at_door', { has_address: false }, 'address'],
    ['[CRT-21] card for a delivery without address', 'card_online', { has_address: false }, 'address'],
    ['[CRT-22] card for a pickup', 'card_online', { is_delivery: false, has_address: false }, undefined],
    ['[CRT-22] at the store', 'pay_at_store', { is_delivery: false, has_address: false }, undefined],
    ['everything is there', 'cash_at_door', {}, undefined],
  ])('%s', (_title, payment, more, field) => {
    expect(missingContact(payment, { ...contact, ...more })).toBe(field)
    expect(paymentWords.contact_first).toBe('Please provide your contact info before choosing a payment method.')
  })

  test.each([
    [true, false, 'card_online', true],
    [true, false, 'cash_at_door', false],
    [true, true, 'card_online', false],
    [false, false, 'card_online', false],
  ] as const)(
    '[SIL-ORD-049] delivery %s, alcohol %s, %s: contactless %s',
    (is_delivery, has_alcohol, payment_type, may) => {
      expect(mayBeContactless({ is_delivery, has_alcohol, payment_type })).toBe(may)
    },
  )
})

describe('windows', () => {
  const pack = alcoholPack('us-ga')
  const always = {
    hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [[0, 1440]] as [number, number][]])),
    closed_dates: [],
  }
  const starts = (
    minute: number,
    categoryTypes: number[] = [],
    opening: Parameters<typeof deliveryWindows>[0] = always,
    day = '2026-11-16',
  ) => deliveryWindows(opening, { day, minute }, { pack, categoryTypes }).map((window) => window.start_time_minute)

  test('[CRT-38] [CRT-39] [SIL-ORD-044] hourly from 11:00 AM to 9:00 PM, two hours each', () => {
    expect(starts(0)).toEqual([660, 720, 780, 840, 900, 960, 1020, 1080, 1140, 1200, 1260])
    expect(deliveryWindows(always, { day: '2026-11-16', minute: 0 }, { pack, categoryTypes: [] })[0]?.label).toBe(
      '11:00 AM - 1:00 PM',
    )
  })
  test('[CRT-40] [SIL-ORD-044] one that starts now is past', () => {
    expect(starts(660)[0]).toBe(720)
    expect(starts(659)[0]).toBe(660)
    expect(starts(1260)).toEqual([])
  })
  test('[SIL-ORD-043] only within the opening hours', () => {
    const lunch = { hours: { 1: [[700, 960]] as [number, number][] }, closed_dates: [] }
    expect(starts(0, [], lunch)).toEqual([720, 780, 840])
    expect(starts(0, [], { ...always, closed_dates: ['2026-11-16'] })).toEqual([])
  })
  test('[SIL-ORD-042] with alcohol, on a Sunday, from 12:30 PM', () => {
    expect(starts(0, [7], always, '2026-11-22')[0]).toBe(780)
    expect(starts(0, [2], always, '2026-11-22')[0]).toBe(660)
  })

  const order = {
    opening: always,
    now: { day: '2026-11-16', minute: 720 },
    pickup_type: 'pickup_type_card_and_at_store',
    delivery_type: 'delivery_type_delivery',
    pack,
    categoryTypes: [1],
    start_time_minute: -1,
    has_windows: true,
    arrives: { day: '2026-11-16', minute: 748 },
  }
  const closed = { ...order, opening: { hours: {}, closed_dates: [] } }
  test('[CRT-68] [CRT-69] [SIL-ORD-043] what can be ordered now, and the words when not', () => {
    expect(deliveryAvailability(order)).toEqual({ offered: true, available_now: true, message: '' })
    expect(pickupAvailability(order)).toEqual({ offered: true, available_now: true, message: '' })
    expect(pickupAvailability({ ...order, pickup_type: 'pickup_type_no_pickup' })).toEqual({
      offered: false,
      available_now: false,
      message: 'Online pickup is not available.',
    })
    expect(deliveryAvailability({ ...order, delivery_type: 'delivery_type_no_delivery' })).toEqual({
      offered: false,
      available_now: false,
      message: 'Delivery is not available at this time. Please check back soon.',
    })
    expect(deliveryAvailability(closed)).toMatchObject({
      offered: true,
      available_now: false,
      message: 'Closed now. Please choose a delivery window.',
    })
    expect(deliveryAvailability({ ...closed, start_time_minute: 780 })).toMatchObject({ available_now: true })
    expect(pickupAvailability({ ...closed, start_time_minute: 780 })).toMatchObject({ available_now: false })
    expect(deliveryAvailability({ ...closed, has_windows: false }).message).toContain(
      'Delivery is not available at this time.',
    )
  })
  test('[SIL-ORD-042] alcohol before its hours waits for a window', () => {
    const early = { ...order, categoryTypes: [8], now: { day: '2026-11-16', minute: 479 } }
    expect(deliveryAvailability(early)).toMatchObject({
      available_now: false,
      message: 'Alcohol cannot be sold at this time of day. Please choose a delivery window.',
    })
    expect(pickupAvailability(early)).toMatchObject({ available_now: false })
  })
  test.each([
    ['11:30 PM', '2026-11-16', 1409, true],
    ['11:31 PM', '2026-11-16', 1410, false],
    ['after midnight', '2026-11-17', 12, false],
  ])('[SIL-ORD-042] alcohol ordered at 11:02 PM that arrives at %s', (_when, day, minute, expected) => {
    const late = { ...order, categoryTypes: [6], now: { day: '2026-11-16', minute: 1382 }, arrives: { day, minute } }
    expect(deliveryAvailability(late).available_now).toBe(expected)
    expect(pickupAvailability(late).available_now).toBe(true)
    expect(deliveryAvailability({ ...late, categoryTypes: [1] }).available_now).toBe(true)
  })
})

describe('recipients', () => {
  const noor: Recipient = { name: '', birth_date: '06/02/1991', id_type: 0 }
  const problems = (recipients: Recipient[], contact = 'Noor') => recipientProblems(recipients, contact, '2026-11-21')

  test.each<[string, Recipient[], { index: number; reason: string }[]]>([
    ['[SIL-ORD-052] the first takes the contact’s name', [noor], []],
    ['[CRT-62] a further one needs a name', [noor, noor], [{ index: 1, reason: 'missing_name' }]],
    ['[CRT-60] no birth date', [{ ...noor, birth_date: '' }], [{ index: 0, reason: 'missing_birth_date' }]],
    ['[CRT-60] another form', [{ ...noor, birth_date: '1991-06-02' }], [{ index: 0, reason: 'invalid_birth_date' }]],
    [
      '[CRT-60] a day that is none',
      [{ ...noor, birth_date: '02/30/1991' }],
      [{ index: 0, reason: 'invalid_birth_date' }],
    ],
    ['[CRT-61] 21 today', [{ ...noor, birth_date: '11/21/2005' }], []],
    ['[CRT-61] 21 tomorrow', [{ ...noor, birth_date: '11/22/2005' }], [{ index: 0, reason: 'too_young' }]],
    [
      '[CRT-63] over 100 years ago',
      [{ ...noor, birth_date: '11/20/1926' }],
      [{ index: 0, reason: 'invalid_birth_date' }],
    ],
    ['[CRT-64] nobody', [], [{ index: 0, reason: 'missing_birth_date' }]],
    [
      '[SIL-ORD-052] all must be of age',
      [noor, { ...noor, name: 'Sam', birth_date: '01/01/2010' }],
      [{ index: 1, reason: 'too_young' }],
    ],
  ])('%s', (_title, recipients, expected) => expect(problems(recipients)).toEqual(expected))

  test('[SIL-ORD-052] without a contact name the first needs one', () => {
    expect(problems([noor], ' ')).toEqual([{ index: 0, reason: 'missing_name' }])
  })
  test('[CRT-60] [CRT-61] [CRT-62] the words', () => {
    expect(recipientWords.invalid_birth_date).toBe('Birth date must be in format MM/DD/YYYY')
    expect(recipientWords.too_young).toBe('You must be at least 21 years old to place a delivery with alcohol.')
    expect(recipientWords.missing_name).toBe('Please enter a name.')
  })
  test('[CRT-59] [SIL-ORD-052] at most five, each with a known kind of ID', () => {
    expect(isRecipientList(Array.from({ length: 5 }, () => noor))).toBe(true)
    expect(isRecipientList(Array.from({ length: 6 }, () => noor))).toBe(false)
    expect(isRecipientList([{ ...noor, id_type: 4 }])).toBe(false)
  })
})

describe('cart hash', () => {
  const line = {
    cart_line_id: 1,
    menu_item_id: 5,
    quantity: 2,
    unit_price: cents(850),
    answers: [{ questionId: 1, answer: 11 }],
    available: true,
  }
  const cart: HashedCart = {
    cart_id: 7,
    franchise_id: 8,
    is_delivery: true,
    start_time_minute: -1,
    discount_code_id: null,
    lines: [line, { ...line, cart_line_id: 2 }],
  }

  test('[SIL-ORD-012] keys are sorted and lines are in the order of their ids', () => {
    expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}')
    expect(cartHashText({ ...cart, lines: [...cart.lines].reverse() })).toBe(cartHashText(cart))
  })
  test('[SIL-ORD-012] the text is the canonical JSON of what is ordered', () => {
    const { lines, ...rest } = { ...cart, lines: [line, { ...line, cart_line_id: 2, answers: [] }] }
    const ordered = lines.map(({ cart_line_id, ...members }) => members)
    for (const franchise_id of [8, null])
      expect(cartHashText({ ...rest, franchise_id, lines })).toBe(
        canonicalJson({ ...rest, franchise_id, lines: ordered }),
      )
  })
  test.each<[string, Partial<HashedCart>]>([
    ['another cart', { cart_id: 8 }],
    ['another restaurant', { franchise_id: 9 }],
    ['pickup', { is_delivery: false }],
    ['a window', { start_time_minute: 660 }],
    ['a coupon', { discount_code_id: 3 }],
    ['a line less', { lines: [line] }],
    [
      'a quantity',
      {
        lines: [
          { ...line, quantity: 3 },
          { ...line, cart_line_id: 2 },
        ],
      },
    ],
    [
      'a price',
      {
        lines: [
          { ...line, unit_price: cents(851) },
          { ...line, cart_line_id: 2 },
        ],
      },
    ],
    [
      'an answer',
      {
        lines: [
          { ...line, answers: [] },
          { ...line, cart_line_id: 2 },
        ],
      },
    ],
    [
      'an item that went out of stock',
      {
        lines: [
          { ...line, available: false },
          { ...line, cart_line_id: 2 },
        ],
      },
    ],
  ])('[SIL-ORD-012] %s changes it', (_what, change) => {
    expect(cartHashText({ ...cart, ...change })).not.toBe(cartHashText(cart))
  })
  test('[SIL-ORD-012] equal values are equal texts, whatever the order of their keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson(value))
        // Deep: negative zero is written as zero, so both sides go through JSON.
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
