import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ok, refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { accountReplyState } from '../calls/account-state.ts'
import { addPasskey, passkeyOptions, passkeySignInOptions, processPasskeyLogin } from '../calls/passkeys.ts'
import type { CustomersDeps } from './deps.ts'
import { enterAccount } from './enter-account.ts'
import { passkeySite } from './passkey-site.ts'
import { addingOptions, freshAccount, savePasskey, signInOptions, verifySignIn } from './passkeys.ts'

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
    answer(addPasskey, async ({ data, actor, db, now, transaction }) => {
      if (!site) return refuse('unavailable')
      const account = await freshAccount(db, actor, now)
      if (!account) return refuse('sign_in_again')
      const response = data.credential as unknown as RegistrationResponseJSON
      if (!(await savePasskey(deps, site, actor, account, response, now))) return refuse('refused')
      await transaction(async ({ audit }) => {
        audit({ what: 'add_passkey', subject: `customer:${account.cosmic_customer_id}` })
        return ok({})
      })
      return ok({ success: true })
    }),
  ]
}
