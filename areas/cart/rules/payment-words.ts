import { defineWords } from '#platform/core/words.ts'

/** Why something cannot be had or paid, to the letter of the rows (CRT-07…25, CRT-65, CRT-66). */
export const paymentWords = defineWords('cart/payment', {
  contact_first: 'Please provide your contact info before choosing a payment method.',
  outside_range: 'Address is outside delivery range!',
  outside_gameday_zone: 'Your address is outside of the game day delivery zone.',
  outside_alcohol_zone:
    'Orders with alcohol must be delivered to an address in the same county. Alcohol cannot be delivered to: {places}.',
  no_card_at_door: 'Due to the pandemic, paying by card at the door is currently unavailable.',
  no_card_tip_at_door: 'Tipping by card at the door is not accepted.',
  no_online_pickup: 'Online pickup is not available.',
  no_delivery: 'Delivery is not available at this time. Please check back soon.',
  alcohol_by_card: 'Deliveries with alcohol must be paid with a credit card online.',
  any_alcohol_by_card: 'Orders with alcohol must be paid with a credit card online.',
  no_card_for_pickup: 'This restaurant does not accept card payments for pickup.',
  no_cash_for_pickup: 'This restaurant does not accept cash payments for pickup.',
  cash_for_deliveries: 'Cash at the door is for deliveries.',
  store_for_pickup: 'Paying at the store is for pickup.',
})
