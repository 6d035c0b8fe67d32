import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { accountReplyState } from '../calls/account-state.ts'
import { processCardLogin, processCardLoginOneTimeCode, sendOneTimeCode } from '../calls/sign-in.ts'
import { requestCode, takeCode } from './access-codes.ts'
import type { CustomersDeps } from './deps.ts'
import { enterAccount } from './enter-account.ts'
import { customerPasswords } from './passwords.ts'
import { codesSent, isCalmOrHuman, wrongLogins } from './sign-in-tries.ts'

const notAPhone = { field: 'customer_phone_number' }

/**
 * Into a payment account, by its password or by a code (ACC-15…17). Neither words nor work nor what is left behind tell a phone that has an
 * account from one that has none (SIL-ORD-063).
 */
export function signInRoutes(deps: CustomersDeps): RouteHandler[] {
  return [
    answer({ ...processCardLogin, state: accountReplyState }, async (context) => {
      const { data, actor, db, now, request } = context
      const phone = phoneDigits(data.customer_phone_number)
      if (!phone) return refuse('invalid_phone', notAPhone)
      const tries = await wrongLogins(deps, actor, request, phone)
      if (!(await tries.may(now))) return refuse('wrong_login')
      const account = await accountOf(db, phone)
      const isRight = await customerPasswords.matches(data.customer_card_key, account?.password_hash)
      if (!isRight || !account) return refuse('wrong_login')
      await tries.succeeded()
      const { cosmic_customer_id } = account
      return enterAccount(deps, context, {
        cosmic_customer_id,
        stay: data.stay_signed_in,
        by: 'password',
        force_login_open: false,
      })
    }),
    answer(sendOneTimeCode, async ({ data, actor, now, request, transaction }) => {
      const phone = phoneDigits(data.customer_phone_number)
      if (!phone) return refuse('invalid_phone', notAPhone)
      if (!(await isCalmOrHuman(deps, actor, now))) return refuse('code_not_sent')
      if (!(await codesSent(deps, actor, request, phone).may(now))) return refuse('code_not_sent')
      // Asked of every phone, with an account or without (SIL-ORD-171).
      if ((await deps.phoneLines.typeOf(phone)) === 'landline') return refuse('code_not_sent')
      await transaction(async (unit) => {
        await requestCode(unit, actor.session_persistent_id, phone)
        return ok({})
      })
      return ok({ success: true })
    }),
    answer({ ...processCardLoginOneTimeCode, state: accountReplyState }, async (context) => {
      const { data, actor, now, request } = context
      const phone = phoneDigits(data.customer_phone_number)
      if (!phone) return refuse('invalid_phone', notAPhone)
      const tries = await wrongLogins(deps, actor, request, phone)
      if (!(await tries.may(now))) return refuse('wrong_code')
      const cosmic_customer_id = await takeCode(deps, actor, phone, data.access_code, now)
      if (cosmic_customer_id === undefined) return refuse('wrong_code')
      await tries.succeeded()
      return enterAccount(deps, context, {
        cosmic_customer_id,
        stay: data.stay_signed_in,
        by: 'access_code',
        force_login_open: true,
      })
    }),
  ]
}

/** A phone of orders alone, without a card, has no account (SIL-ORD-061). */
function accountOf(db: Db, phone_number: string) {
  return db
    .selectFrom('customers')
    .select(['cosmic_customer_id', 'password_hash'])
    .where('phone_number', '=', phone_number)
    .where('card_account_present', '=', true)
    .executeTakeFirst()
}
