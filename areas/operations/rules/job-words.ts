/** What each kind of background work does, as staff read it; `apps/server/job-words.test.ts` misses a kind that stands not here. */
export const jobWords: Readonly<Record<string, string>> = {
  capture_order: 'Charge the card of a finished order',
  check_ledger: 'Compare the ledger with orders and the card provider',
  clean_up: 'Delete sessions and devices that are no longer used',
  shift_instances: 'Make the recurring shifts of the next 14 days',
  door_records_retention: 'Delete ID photos and signatures that are past their time',
  driver_has_work: 'Tell a driver’s phone that there is work',
  external_delivery: 'Hand a delivery to the courier',
  external_delivery_call_off: 'Call a courier off',
  follow_external_delivery: 'Ask the courier how a delivery stands',
  keeping_limits: 'Delete what was kept for as long as it may be',
  remind_restaurants: 'Remind restaurants of orders that they have not accepted',
  remove_vault_card: 'Delete a card at the card provider',
  ring_phone: 'Ring a driver’s phone',
  send_campaign: 'Go on with a marketing campaign',
  send_access_code: 'Text a one-time code to a customer',
  settle_order_charge: 'Charge a card as staff have asked',
  settle_order_issue: 'Give back a refund or credit',
  sweep_authorizations: 'Look for holds on cards that belong to no order',
  void_authorization: 'Let go of a hold on a card',
  keep_text_status: 'Keep what became of a text',
  menu_draft: 'Take a draft of a menu live at its time',
  restore_stock: 'Take items back into stock whose time has come',
  mail_kitchen_ticket: 'Mail an order’s ticket to its kitchen',
  order_news: 'Tell who follows an order what became of it',
  push_order_news: 'Push an order’s news to a browser',
  mail_order: 'Mail the confirmation or the receipt of an order',
  void_order: 'Let go of what is held for a cancelled order',
}

/** A kind of an earlier or later version of the product keeps its name. */
export const jobText = (kind: string): string => jobWords[kind] ?? kind
