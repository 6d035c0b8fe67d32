import { describe, expect, test } from 'vitest'
import {
  firstView,
  isCodeDue,
  isLoginButtonVisible,
  isPanelVisible,
  type LoginEvent,
  type LoginState,
  nextLogin,
} from './login-views.ts'
import { accessCodeText, codeTexted, loginWords, supportLine, withSupport } from './login-words.ts'
import { hasPasswordLength } from './password.ts'

const stateAfter = (...events: LoginEvent[]) => events.reduce(nextLogin, firstView)

describe('from view to view', () => {
  test.each<[string, LoginEvent[], LoginState['view']]>([
    ['[ACC-02] at first', [], 'login'],
    ['[ACC-08] asked to reset', ['reset_asked'], 'request_one_time_code'],
    ['[ACC-11] the code was sent', ['reset_asked', 'code_sent'], 'one_time_code_login'],
    ['[ACC-28] the code was right', ['reset_asked', 'code_sent', 'code_accepted'], 'update_password'],
    ['[ACC-03] back from the request', ['reset_asked', 'back'], 'login'],
    ['[ACC-03] back from the code', ['reset_asked', 'code_sent', 'back'], 'login'],
    ['[ACC-03] back from the new password', ['reset_asked', 'code_sent', 'code_accepted', 'back'], 'login'],
    ['[ACC-22] a wrong password stays', ['wrong_login'], 'login'],
    [
      '[ACC-23] the third one had a code sent',
      ['wrong_login', 'wrong_login', 'wrong_login', 'hard_time_code_sent'],
      'one_time_code_login',
    ],
  ])('%s', (_what, events, view) => expect(stateAfter(...events).view).toBe(view))

  test('[ACC-22] [ACC-23] every third wrong password is due a code', () => {
    const due = [1, 2, 3, 4, 5, 6].map((wrong_logins) => isCodeDue({ ...firstView, wrong_logins }))
    expect(due).toEqual([false, false, true, false, false, true])
    expect(isCodeDue(firstView)).toBe(false)
  })

  test('[ACC-23] the message about a hard time stands only where that led', () => {
    expect(stateAfter('wrong_login', 'hard_time_code_sent').had_hard_time).toBe(true)
    expect(stateAfter('wrong_login', 'hard_time_code_sent', 'back', 'reset_asked', 'code_sent').had_hard_time).toBe(
      false,
    )
  })
})

const visible = [true, false].flatMap((force_login_open) =>
  [true, false].flatMap((has_cards) =>
    [true, false].map((card_account_present) => ({ force_login_open, has_cards, card_account_present })),
  ),
)

test.each(visible)('[ACC-35] [ACC-36] panel or button: %j', (shown) => {
  const { force_login_open, has_cards, card_account_present } = shown
  expect(isPanelVisible(shown)).toBe(force_login_open || (!has_cards && card_account_present))
  expect(isLoginButtonVisible(shown)).toBe(!force_login_open && !has_cards && !card_account_present)
  expect(isPanelVisible(shown) && isLoginButtonVisible(shown)).toBe(false)
})

test('[ACC-12] [SIL-ORD-068] the sentences to the letter', () => {
  expect(codeTexted('6155550142')).toBe('An access code was texted to (615)\u00a0555-0142.')
  expect(loginWords.use_your_cards).toBe('Sign in to use your previously used cards.')
  expect(loginWords.hard_time).toBe(
    'It looks like you are having a hard time remembering your password. Sign in with an access code instead.',
  )
})

test('[ACC-26] [ACC-27] [GEN-26] {phone} is the support line', () => {
  expect(withSupport(loginWords.no_state(supportLine), '(404) 555-0100')).toBe(
    'An error has occurred. If this problem persists call (404) 555-0100 for support.',
  )
  expect(withSupport(loginWords.code_not_sent(supportLine), '(404) 555-0100')).toBe(
    'Error sending access code! Please call (404) 555-0100 for support.',
  )
})

test('[SIL-ORD-062] phones fill the code in on our own host alone', () => {
  expect(accessCodeText('012345', undefined)).toMatch(/^Your Cosmic access code is 012345\..*phone\.$/)
  expect(accessCodeText('012345', 'eat.example')).toMatch(/\n\n@eat\.example #012345$/)
})

test.each([
  [7, false],
  [8, true],
  [128, true],
  [129, false],
])('[SIL-ORD-065] %i characters', (length, isFine) => {
  expect(hasPasswordLength('é'.repeat(length))).toBe(isFine)
  expect(hasPasswordLength('🚪'.repeat(length))).toBe(isFine)
})
