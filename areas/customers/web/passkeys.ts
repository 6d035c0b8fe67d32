import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { RequestDataOf } from '#platform/core/route.ts'
import { ask, bareRoute, type RequestFailure } from '#platform/web/route.ts'
import type { addPasskey, passkeyOptions, passkeySignInOptions, processPasskeyLogin } from '../calls/passkeys.ts'
import { loginWords, supportLine } from '../rules/login-words.ts'
import { passkeyWords } from '../rules/passkey-words.ts'

const visitor = { method: 'POST', caller: 'visitor' } as const
const signInOptions = bareRoute<typeof passkeySignInOptions>({ ...visitor, path: '/cart/passkey_sign_in_options' })
const signIn = bareRoute<typeof processPasskeyLogin>({
  ...visitor,
  path: '/cart/process_passkey_login',
  unanswered: loginWords.no_state(supportLine),
})
const addOptions = bareRoute<typeof passkeyOptions>({ ...visitor, path: '/cart/passkey_options' })
const add = bareRoute<typeof addPasskey>({ ...visitor, path: '/cart/add_passkey', unanswered: passkeyWords.not_added })

/** The customer has closed the browser's question, or has no passkey for us. */
const notUsed = (): RequestFailure => ({ ok: false, error: 'not_used', message: passkeyWords.not_used })

type Asked<Options> = { readonly ok: true; readonly data: { readonly options: Options } } | RequestFailure

/** The library's types of the options, which our schema leaves open. */
const optionsOf = <Options>(asked: Asked<object>) => asked as unknown as Asked<Options>

export async function signInByPasskey(stay_signed_in: boolean) {
  const asked = optionsOf<Parameters<typeof startAuthentication>[0]['optionsJSON']>(await ask(signInOptions, {}))
  if (!asked.ok) return asked
  const credential = await startAuthentication({ optionsJSON: asked.data.options }).catch(() => undefined)
  return credential ? ask(signIn, { credential: sent(credential), stay_signed_in }) : notUsed()
}

/** Its types have no index, which an open schema asks for. */
const sent = (credential: object) => credential as RequestDataOf<typeof addPasskey>['credential']

/** Undefined when the customer has closed the browser's question. */
export async function keepPasskey() {
  const asked = optionsOf<Parameters<typeof startRegistration>[0]['optionsJSON']>(await ask(addOptions, {}))
  if (!asked.ok) return asked
  const credential = await startRegistration({ optionsJSON: asked.data.options }).catch(() => undefined)
  return credential && ask(add, { credential: sent(credential) })
}
