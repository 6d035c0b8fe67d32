import { defineWords } from '#platform/core/words.ts'

/** What the list of cards says, and the dialog for a new one (CSL-01…38). */
export const words = defineWords('cards', {
  title: 'CHOOSE YOUR CARD',
  enter: 'Enter a new card',
  confirm_title: 'Confirm your card',
  confirm: 'Please confirm the details for your {type} ending in {last_four}.',
  confirm_why: 'Its number goes to the card vault, never to Cosmic.',
  confirm_why_provider: 'Its number goes to our card provider, never to Cosmic.',
  confirm_act: 'Confirm this card',

  voided: 'Voided. It can no longer be charged; you may delete it.',
  unlinked: 'Confirm it once to use it here',
  mark: 'CARD',
  delete: 'Delete card ending in {last_four}',
  ask_delete: 'Would you like to delete your card ending in {last_four}',
  yes: 'Yes',
  no: 'No',

  loading: 'Loading the card fields',
  fields: 'Card details',
  fields_lost: 'The card fields could not be loaded.',
  holder: 'Name on card',
  save: 'Confirm',
  saving: 'Saving your card',
  cancel: 'Cancel',
  again: 'Try again',
  missing: '<b>The card fields did not come.</b> Our card provider cannot be reached right now. <way/>',
  missing_offline: '<b>The card fields did not come.</b> You seem to be offline. <way/>',
  way_out: 'Your cart is as you left it. Try again, pay another way, or call <phone/>.',

  picked: 'Payment account {phone}',
  sync: 'Sync cards',
})
