import { bareRoute } from '#platform/web/route.ts'
import type {
  logoutOfAccount,
  processCardLogin,
  processCardLoginOneTimeCode,
  sendOneTimeCode,
  updatePassword,
  verifyResetAccessCode,
} from '../calls/sign-in.ts'
import { loginWords, supportLine } from '../rules/login-words.ts'

const visitor = { method: 'POST', caller: 'visitor' } as const

export const login = bareRoute<typeof processCardLogin>({
  ...visitor,
  path: '/cart/process_card_login',
  unanswered: loginWords.no_state(supportLine),
})
export const sendCode = bareRoute<typeof sendOneTimeCode>({
  ...visitor,
  path: '/cart/send_one_time_code_v2',
  unanswered: loginWords.code_not_sent(supportLine),
})
export const codeLogin = bareRoute<typeof processCardLoginOneTimeCode>({
  ...visitor,
  path: '/cart/process_card_login_one_time_code',
  unanswered: loginWords.no_state(supportLine),
})
export const setPassword = bareRoute<typeof updatePassword>({
  ...visitor,
  path: '/cart/update_password_v2',
  unanswered: loginWords.not_updated(supportLine),
})
export const logout = bareRoute<typeof logoutOfAccount>({
  ...visitor,
  path: '/cart/logout_v2',
  unanswered: loginWords.not_signed_out,
})
export const verifyCode = bareRoute<typeof verifyResetAccessCode>({
  method: 'GET',
  caller: 'owner',
  path: '/cart/verify_reset_access_code',
})
