/** The four views of the login area in the cart (ACC-02), and what leads from one to another. */
export type LoginView = 'login' | 'request_one_time_code' | 'one_time_code_login' | 'update_password'

export type LoginState = {
  readonly view: LoginView
  /** Wrong passwords since the area was opened. */
  readonly wrong_logins: number
  /** The code view was opened by the third of them. */
  readonly had_hard_time: boolean
}

export const firstView: LoginState = { view: 'login', wrong_logins: 0, had_hard_time: false }

/** What has happened, as the server answered it. */
export type LoginEvent = 'reset_asked' | 'back' | 'wrong_login' | 'hard_time_code_sent' | 'code_sent' | 'code_accepted'

/** The third wrong password has a code sent (ACC-23, SIL-ORD-064). */
export const wrongLoginsUntilCode = 3

export function nextLogin(state: LoginState, event: LoginEvent): LoginState {
  switch (event) {
    case 'reset_asked':
      return { ...state, view: 'request_one_time_code' }
    case 'back':
      return firstView
    case 'wrong_login':
      return { ...state, wrong_logins: state.wrong_logins + 1 }
    case 'hard_time_code_sent':
      return { ...state, view: 'one_time_code_login', had_hard_time: true }
    case 'code_sent':
      return { ...state, view: 'one_time_code_login' }
    case 'code_accepted':
      return { ...state, view: 'update_password' }
  }
}

/** Every third one, so that whoever goes back and fails again is helped again. */
export const isCodeDue = ({ wrong_logins }: LoginState): boolean =>
  wrong_logins > 0 && wrong_logins % wrongLoginsUntilCode === 0

type Shown = { readonly force_login_open: boolean; readonly has_cards: boolean; readonly card_account_present: boolean }

/** ACC-35 */
export const isPanelVisible = ({ force_login_open, has_cards, card_account_present }: Shown): boolean =>
  force_login_open || (!has_cards && card_account_present)

/** ACC-36 */
export const isLoginButtonVisible = ({ force_login_open, has_cards, card_account_present }: Shown): boolean =>
  !force_login_open && !has_cards && !card_account_present
