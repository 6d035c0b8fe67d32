import { randomBytes } from 'node:crypto'
import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, page, type RouteContext, type RouteHandler, redirect, show } from '#platform/server/routes.ts'
import { countTry, forgetTries, takeBackTry } from '#platform/server/throttle.ts'
import { login, loginPage, logout, secondStep, secondStepPage, signInWords } from '../calls/staff-sign-in.ts'
import { safeReturn } from '../rules/return-to.ts'
import { isPassword } from './passwords.ts'
import type { SessionChanges } from './sessions.ts'
import { base32, matchingStep } from './totp.ts'

const quarterHour = 15 * 60_000
/** Idle hours that end a staff session; seven days end it in any case (SIL-ORD-001). */
const staffLife = 12 * 3_600_000
/** How long the second step may take. */
const pendingLife = 10 * 60_000
const home = '/secure'

type Deps = ServerDeps & { readonly sessions: SessionChanges }
type LoginDraft = { readonly return_to?: string | undefined; readonly email?: string; readonly error?: string }

/** Sign-in of staff: e-mail and password, then a one-time code; in a demo the second step is off (SIL-OPS-02). */
export function staffSignInRoutes(deps: Deps): RouteHandler[] {
  const { demo, sessions } = deps
  const loginState = (draft: LoginDraft) => ({ state: { login: { ...draft, demo } } })

  return [
    page(loginPage, ({ data }) => loginState(data)),
    answer(login, async (context) => {
      const { email, password, return_to } = context.data
      const again = (error: string, status: number) =>
        show(loginPage, { ...loginState({ return_to, email, error }), status })
      const byEmail = { key: `login:${email.trim().toLowerCase()}`, most: 5, withinMs: quarterHour }
      const byAddress = { key: `login-ip:${context.request.ip}`, most: 30, withinMs: quarterHour }
      // Counted before the check, so that a hundred guesses at once are not all checked before the first one counts.
      const counted = await Promise.all([byEmail, byAddress].map((limit) => countTry(deps.db, limit, context.now)))
      if (counted.includes(false)) return again(signInWords.too_many, 429)
      const user = await findUser(deps, email)
      if (!(await isPassword(password, user?.password_hash)) || !user) return again(signInWords.wrong, 422)
      await Promise.all([forgetTries(deps.db, byEmail.key), takeBackTry(deps.db, byAddress.key)])
      if (demo) return enter(deps, context, user.user_id, return_to)
      await sessions.signIn(context.request, context.reply, { user_id: user.user_id, life: pendingLife })
      return redirect(`${secondStepPage.path}?return_to=${encodeURIComponent(safeReturn(return_to, home))}`)
    }),
    page(secondStepPage, async ({ data, actor }) => {
      const pending = await findPending(deps, actor)
      return pending ? secondStepState(deps, pending, data) : redirect(loginPage.path)
    }),
    answer(secondStep, async (context) => {
      const { code, return_to } = context.data
      const pending = await findPending(deps, context.actor)
      if (!pending) return redirect(loginPage.path)
      const again = (error: string, status: number) =>
        show(secondStepPage, { ...secondStepState(deps, pending, { return_to, error }), status })
      const tries = { key: `second-step:${pending.user_id}`, most: 5, withinMs: quarterHour }
      if (!(await countTry(deps.db, tries, context.now))) return again(signInWords.too_many, 429)
      const secret = deps.secrets.decrypt(pending.totp_secret)
      const step = matchingStep(code.replace(/\s/g, ''), context.now.getTime(), pending.totp_last_step ?? 0, secret)
      if (step === undefined || !(await spendStep(deps, pending.user_id, step)))
        return again(signInWords.wrong_code, 422)
      await forgetTries(deps.db, tries.key)
      return enter(deps, context, pending.user_id, return_to)
    }),
    answer(logout, async ({ request, reply }) => {
      await sessions.signOut(request, reply)
      return redirect(loginPage.path)
    }),
  ]
}

async function enter(
  { sessions }: Deps,
  { request, reply, now, transaction }: Pick<RouteContext<typeof login>, 'request' | 'reply' | 'now' | 'transaction'>,
  userId: number,
  returnTo: string | undefined,
) {
  await sessions.signIn(request, reply, { user_id: userId, second_step_at: now, life: staffLife })
  await transaction(async (unit) => {
    unit.audit({ what: 'staff_sign_in', subject: `user:${userId}` })
    return ok({})
  })
  return redirect(safeReturn(returnTo, home))
}

function findUser(deps: Deps, email: string) {
  return deps.db
    .selectFrom('users')
    .select(['user_id', 'password_hash'])
    .where((row) => row.fn('lower', ['email']), '=', email.trim().toLowerCase())
    .where('active', '=', true)
    .executeTakeFirst()
}

type PendingSignIn = {
  user_id: number
  email: string
  totp_secret: Buffer
  totp_last_step: number | null
  isNew: boolean
}

/** Who has given the password in this session and owes the code; the first time a secret is made for them. */
async function findPending(deps: Deps, actor: Actor | undefined): Promise<PendingSignIn | undefined> {
  if (!actor) return undefined
  const user = await deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['users.user_id', 'users.email', 'users.totp_secret', 'users.totp_last_step'])
    .where('sessions.session_id', '=', actor.session_id)
    .where('sessions.second_step_at', 'is', null)
    .where('sessions.expires_at', '>', deps.clock.now())
    .where('users.active', '=', true)
    .executeTakeFirst()
  if (!user) return undefined
  if (user.totp_secret) return { ...user, totp_secret: user.totp_secret, isNew: user.totp_last_step === null }
  const totp_secret = deps.secrets.encrypt(randomBytes(20))
  await deps.db
    .updateTable('users')
    .set({ totp_secret })
    .where('user_id', '=', user.user_id)
    .where('totp_secret', 'is', null)
    .execute()
  return findPending(deps, actor)
}

/** False when another request has used the code meanwhile. */
async function spendStep(deps: Deps, userId: number, step: number): Promise<boolean> {
  const spent = await deps.db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('totp_last_step', 'is', null), row('totp_last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** The secret is shown until the first code has been accepted, and never again. */
function secondStepState(deps: Deps, pending: PendingSignIn, again: LoginDraft) {
  const secret = pending.isNew ? base32(deps.secrets.decrypt(pending.totp_secret)) : undefined
  const address = secret && `otpauth://totp/Cosmic:${encodeURIComponent(pending.email)}?secret=${secret}&issuer=Cosmic`
  return { state: { second_step: { ...again, secret, address } } }
}
