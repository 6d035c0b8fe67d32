import { defineWords } from '#platform/core/words.ts'

/** What the cart's part with the payment account says. */
export const words = defineWords('customers', {
  login: 'Sign in',
  request_one_time_code: 'Reset your password',
  one_time_code_login: 'Enter the code',
  update_password: 'Update your password',
  close: 'Close',
  stay: 'Stay signed in on this device',
  back: 'Back to Login',

  account_phone: 'Payment Account Phone Number',
  your_password: 'Your Password',
  tries_left: '{count, plural, one {# more try} other {# more tries}}, then we text you a code.',
  sign_in: 'Sign In',
  reset: 'Reset your password',
  use_passkey: 'Sign in with a passkey',

  request_intro: 'We text a {digits}-digit code to the phone of your payment account. It works for 10 minutes, once.',
  phone: 'Phone Number',
  reset_act: 'Reset Password',

  code: 'Access Code',
  no_text: 'No text yet?',
  send_again: 'Send a new code',
  sent_again: 'A new code is on its way. Only the newest one works.',
  code_way_out: 'A code works for 10 minutes, and only the newest one does.',

  update_intro: 'You are signed in with the code. Choose a password for next time.',
  new_password: 'New Password',
  password_hint: '8 characters or more. A sentence is fine.',
  password_way_out: 'Nothing that many others use: three or four words of your own are fine.',
  password_saved: 'Your new password is saved.',
  confirm_password: 'Confirm New Password',
  update_act: 'Update Password',
  show: 'Show',
  hide: 'Hide',
  show_what: '{field, select, your_password {your password} new_password {new password} other {confirm new password}}',

  account: 'Payment account',
  change: 'Change Account',
  log_out: 'Log out',
  recent_cards: 'Recent payment cards',
  recent_cards_what: 'Used on this device in the last 90 days',
  to_account: 'Sign into an Account',
  to_existing: 'Login to an existing Payment Account',

  add_passkey: 'Add a passkey',
  not_now: 'Not now',

  opening_login: 'Opening the sign-in',
  login_missing: 'The part to sign in with could not be loaded.',
})
