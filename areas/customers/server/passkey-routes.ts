import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ok, refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { accountReplyState } from '../calls/account-state.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignInOptions,
  processPasskeyLogin,
  removePasskey,
} from '../calls/passkeys.ts'
import { deviceWords } from '../rules/device-words.ts'
import type { CustomersDeps } from './deps.ts'
import { enterAccount } from './enter-account.ts'
import { passkeySite } from './passkey-site.ts'
import { addingOptions, freshAccount, passkeysOf, savePasskey, signInOptions, verifySignIn } from './passkeys.ts'

export function passkeyRoutes(deps: CustomersDeps): RouteHandler[] {
  const site = passkeySite(deps.publicOrigin)
  return [
    answer(passkeySignInOptions, async ({ actor, now }) => {
      if (!site) return refuse('unavailable')
      return ok({ success: true, options: { ...(await signInOptions(deps, site, actor, now)) } })
    }),
    answer({ ...processPasskeyLogin, state: accountReplyState }, async (context) => {
      const { data, actor, now } = context
      if (!site) return refuse('unavailable')
      // The library checks every part of it.
      const response = data.credential as unknown as AuthenticationResponseJSON
      const cosmic_customer_id = await verifySignIn(deps, site, actor, response, now)
      if (cosmic_customer_id === undefined) return refuse('refused')
      const stay = data.stay_signed_in
      return enterAccount(deps, context, { cosmic_customer_id, stay, by: 'passkey', force_login_open: false })
    }),
    answer(passkeyOptions, async ({ actor, db, now }) => {
      if (!site) return refuse('unavailable')
      const account = await freshAccount(db, actor, now)
      if (!account) return refuse('sign_in_again')
      return ok({ success: true, options: { ...(await addingOptions(deps, site, actor, account, now)) } })
    }),
    answer(addPasskey, async ({ data, actor, db, now, request, transaction }) => {
      if (!site) return refuse('unavailable')
      const account = await freshAccount(db, actor, now)
      if (!account) return refuse('sign_in_again')
      const response = data.credential as unknown as RegistrationResponseJSON
      const added_on = deviceWords(request.headers['user-agent'] ?? '')
      if (!(await savePasskey(deps, site, actor, account, { response, added_on }, now))) return refuse('refused')
      await transaction(async ({ audit }) => {
        audit({ what: 'add_passkey', subject: `customer:${account.cosmic_customer_id}` })
        return ok({})
      })
      return ok({ success: true })
    }),
    answer(listPasskeys, async ({ actor, db }) => {
      if (actor?.cosmic_customer_id === undefined) return refuse('not_signed_in')
      return ok({ success: true, passkeys: await passkeysOf(db, actor.cosmic_customer_id) })
    }),
    answer(removePasskey, async ({ data, actor, transaction }) => {
      const cosmic_customer_id = actor?.cosmic_customer_id
      if (cosmic_customer_id === undefined) return refuse('not_signed_in')
      return transaction(async ({ tx, audit }) => {
        const gone = await tx
          .deleteFrom('customer_passkeys')
          .where('passkey_id', '=', data.passkey_id)
          .where('cosmic_customer_id', '=', cosmic_customer_id)
          .returning('passkey_id')
          .executeTakeFirst()
        if (!gone) return refuse('passkey_gone')
        audit({ what: 'remove_passkey', subject: `customer:${cosmic_customer_id}` })
        return ok({ success: true as const, passkeys: await passkeysOf(tx, cosmic_customer_id) })
      })
    }),
  ]
}
