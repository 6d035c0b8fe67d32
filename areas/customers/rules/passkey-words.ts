import { defineWords } from '#platform/core/words.ts'

/** Of passkeys, which the documents do not know. A file of their own, as most visitors need none of it. */
export const passkeyWords = defineWords('customers/passkeys', {
  offer: 'Sign in without a password next time? This device can keep a passkey.',
  unavailable: 'Passkeys cannot be used at this address.',
  refused: 'This passkey was not accepted. Please sign in with your password or a code.',
  not_added: 'The passkey was not added. Your password and codes work as before.',
  sign_in_again: 'Please sign in again before you add a passkey.',
  not_signed_in: 'Please sign in to see your passkeys.',
  gone: 'This passkey is no longer in your list.',
  not_removed: 'The passkey was not removed. Please try again.',
  removed: 'The passkey was removed. Your password and codes work as before.',
  none: 'This account has no passkeys. A passkey signs you in by fingerprint, face or the lock of your device.',
  ask_removal:
    'Remove this passkey? Its device then asks for your password or a code. Where you are signed in, you stay so.',
  title: 'Passkeys of this account',
  loading: 'Loading your passkeys',
  unnamed: 'Passkey',
  unused: 'Added {added}, not used yet',
  used: 'Added {added}, last used {used}',
  remove: 'Remove',
  remove_one: 'Remove the passkey {name}, {usage}',
  keep: 'Keep',
  not_used: 'No passkey was used. Please sign in with your password or a code.',
  added: 'A passkey was added. Next time, choose ‘Sign in with a passkey’.',
})
