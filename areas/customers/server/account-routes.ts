import { signOutElsewhere } from '#areas/accounts/server/public.ts'
import { proveCustomer } from '#areas/cart/server/public.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { accountReplyState } from '../calls/account-state.ts'
import { loadCards, logoutOfAccount, updatePassword, verifyResetAccessCode } from '../calls/sign-in.ts'
import { hasPasswordLength } from '../rules/password.ts'
import { forgetCodes, mayUpdatePassword, verifiedCode } from './access-codes.ts'
import { accountReply } from './account-reply.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { CustomersDeps } from './deps.ts'
import { customerPasswords } from './passwords.ts'

/** What is done inside a payment account, and the way out of it (ACC-18…21). */
export function accountRoutes(deps: CustomersDeps): RouteHandler[] {
  return [
    answer({ ...updatePassword, state: accountReplyState }, async ({ data, actor, db, now, transaction }) => {
      const phone = phoneDigits(data.customer_phone_number)
      if (!phone) return refuse('invalid_phone', { field: 'customer_phone_number' })
      if (!hasPasswordLength(data.new_password) || isCommonPassword(data.new_password))
        return refuse('weak_password', { field: 'new_password' })
      const mayUpdate = await verifiedCode(db, actor, now)
        .select('phone_number')
        .where('phone_number', '=', phone)
        .executeTakeFirst()
      if (!mayUpdate) return refuse('not_updated')
      const password_hash = await customerPasswords.hash(data.new_password)
      const updated = await transaction(async ({ tx, audit }) => {
        // Of two at once the later finds the code used.
        const used = await tx
          .updateTable('access_codes')
          .set({ used_at: now })
          .where('session_persistent_id', '=', actor.session_persistent_id)
          .where('phone_number', 'in', verifiedCode(tx, actor, now).select('phone_number'))
          .where('phone_number', '=', phone)
          .where('used_at', 'is', null)
          .returning('cosmic_customer_id')
          .executeTakeFirst()
        if (!used?.cosmic_customer_id) return refuse('not_updated')
        const { cosmic_customer_id } = used
        await tx
          .updateTable('customers')
          .set({ password_hash })
          .where('cosmic_customer_id', '=', cosmic_customer_id)
          .execute()
        // Whoever sets a password anew wants nobody else to have another way in.
        await tx.deleteFrom('customer_passkeys').where('cosmic_customer_id', '=', cosmic_customer_id).execute()
        await signOutElsewhere(tx, cosmic_customer_id, actor.session_persistent_id)
        audit({ what: 'update_password', subject: `customer:${cosmic_customer_id}` })
        return ok({})
      })
      return updated.ok ? accountReply(deps, { actor, force_login_open: false }, now) : updated
    }),
    answer({ ...logoutOfAccount, state: accountReplyState }, async ({ actor, now, transaction }) => {
      const { cosmic_customer_id } = actor
      await deps.sessions.signOutCustomer(actor)
      await transaction(async ({ tx, audit }) => {
        await forgetCodes(tx, actor.session_persistent_id)
        await proveCustomer(tx, actor.session_persistent_id, undefined, now)
        if (cosmic_customer_id !== undefined)
          audit({ what: 'customer_sign_out', subject: `customer:${cosmic_customer_id}` })
        return ok({})
      })
      const nobody = { ...actor, cosmic_customer_id: undefined }
      return accountReply(deps, { actor: nobody, force_login_open: false }, now)
    }),
    answer(verifyResetAccessCode, async ({ data, actor, db, now }) => {
      if (!actor || actor.cosmic_customer_id !== data.cosmic_customer_id) return ok({ verified: false })
      return ok({ verified: await mayUpdatePassword(db, actor, now) })
    }),
    answer(loadCards, async ({ data, actor, now }) => {
      const isOwn =
        actor?.cosmic_customer_id === data.cosmic_customer_id && String(actor.session_id) === data.session_id
      if (!isOwn) return ok({ success: false, results: [] })
      return ok({ success: true, results: (await deps.paymentAccountOf(actor, now)).payment_cards })
    }),
  ]
}
