import { expect, test } from 'vitest'
import { timelineEntry } from './timeline.ts'

const event = { event_id: 7, at: 1, who: 'Rosa Iyer' }

test.each([
  [
    'order_created',
    { total: 2439, tip: 300, payment_type: 'card_online' },
    'Placed for $27.39, paid by card',
    undefined,
  ],
  [
    'order_created',
    { total: 2439, tip: 0, payment_type: 'cash_at_door' },
    'Placed for $24.39, paid in cash at the door',
    undefined,
  ],
  [
    'order_phone_changed',
    { before: '7065550142', after: '2295550191' },
    'Phone changed to (229) 555-0191',
    'was (706) 555-0142',
  ],
  ['order_note_changed', { before: '', after: 'Side door' }, 'Note changed to “Side door”', 'was nothing'],
  ['order_reopened', { before: 'delivered', after: 'ready' }, 'Opened again, from delivered to ready', undefined],
  ['authorization_failed', { amount: 1500 }, 'The charge of $15.00 failed', undefined],
  ['authorization_failed', {}, 'The charge of the amount failed', undefined],
  ['driver_reject_order', { message: 'Too young' }, 'Refused at the door', '“Too young”'],
  [
    'driver_reject_order',
    { message: 'Too young<br>She said &quot;no&quot;' },
    'Refused at the door',
    '“Too young; She said "no"”',
  ],
  ['order_cancelled', { before: 'received', after: 'cancelled' }, 'Cancelled', undefined],
  ['order_cancelled', { cancelled_by: 'restaurant' }, 'Cancelled for the restaurant', undefined],
  ['order_rated', { restaurant_rating: 5, driver_rating: null }, 'Rated: restaurant 5 of 5', undefined],
  ['order_rated', { restaurant_rating: 2, driver_rating: 4 }, 'Rated: restaurant 2 of 5, driver 4 of 5', undefined],
  ['dispute_closed', { amount: 1500 }, 'Lost to the customer’s bank and written off: $15.00', undefined],
  ['dispute_closed', { amount: -1500 }, 'The customer’s bank left $15.00 with us after all', undefined],
  ['dispatch_enqueue', { type: 'pick_up', driver: 'Maya' }, 'Given to Maya', undefined],
  ['dispatch_enqueue', { type: 'deliver', driver: 'Maya' }, 'The rest of the way is planned with Maya', undefined],
  ['dispatch_place_order', { driver: 'Maya', reason: 'Nearest' }, 'Given to Maya', 'Nearest'],
  ['dispatch_hand_to', { driver: 'Maya', from_driver: 'Ana' }, 'Given to Maya', 'was with Ana'],
  ['dispatch_delete', { driver: 'Maya' }, 'Taken from Maya, waits for a driver', undefined],
  [
    'undo_last_action',
    { request: 'dispatch_hand_to', order_id: 12, driver: 'Maya', from_driver: 'Ana' },
    'Undone: Order 12 from Ana to Maya',
    undefined,
  ],
  [
    'redo_action',
    { request: 'dispatch_place_order', order_id: 12, driver: 'Maya' },
    'Done again: Order 12 to Maya',
    undefined,
  ],
  [
    'driver_assignment_advance',
    { driver_assignment_id: 'g7', after: 'acknowledged' },
    'The driver has seen it',
    undefined,
  ],
  ['driver_assignment_advance', { driver_assignment_id: 'g7', after: 'arrived' }, 'At the restaurant', undefined],
  ['driver_assignment_advance', { driver_assignment_id: 'd7', after: 'arrived' }, 'At the door', undefined],
  ['driver_assignment_advance', { driver_assignment_id: 'p7', after: 'started' }, 'Pickup: started', undefined],
  ['dispatch_goods_returned', {}, 'Goods are back at the store', undefined],
  ['external_delivery_sent', { provider_reference: 'x' }, 'The courier has taken it', undefined],
  ['tell_customer_time', { promised_about: 1 }, 'The customer was told a later time', undefined],
  ['cash_out', { cash: 2500, card: 0 }, 'Counted at the door: $25.00 in cash, $0.00 by card', undefined],
  ['pos_order_sent_again', {}, 'Sent to the restaurant’s till again', undefined],
  ['verify', { age_result: 'verified', expiry_result: 'valid' }, 'ID checked', undefined],
  ['verify', { age_result: 'too_young', expiry_result: 'unknown' }, 'ID checked: too young', undefined],
  [
    'verify',
    { age_result: 'too_young', expiry_result: 'expired', birth_date_differs: true },
    'ID checked: too young, expired',
    'birth date other than at the checkout',
  ],
  [
    'verify',
    { age_result: 'verified', expiry_result: 'valid', corrected: {}, outside_hours: 'after_cut_off' },
    'ID checked',
    'a typing mistake was corrected, outside the hours of alcohol',
  ],
  ['verified_recipient', { recipient_id: 4 }, 'Recipient chosen at the door', undefined],
  [
    'verified_recipient',
    { recipient_id: 'new' },
    'Recipient chosen at the door',
    'somebody who was not named at the checkout',
  ],
  ['something_new', { a: 1 }, 'something new', undefined],
])('[SOR-01] %s %j', (what, detail, text, more) => {
  const entry = timelineEntry({ ...event, what, detail })
  expect([entry.text, entry.detail, entry.who]).toEqual([text, more, 'Rosa Iyer'])
})

test('[SOR-01] what a phone without a signal did stands where it happened, and says when it was told', () => {
  const late = timelineEntry({ ...event, at: 90, what: 'save_signature', detail: { done_at: 60 } })
  expect(late).toMatchObject({ text: 'Signed', at: 60, told_at: 90 })
  expect(timelineEntry({ ...event, at: 90, what: 'save_signature', detail: {} })).not.toHaveProperty('told_at')
})
