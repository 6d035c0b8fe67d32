import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { clientAddress } from '#platform/server/client-address.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, page, type RouteContext, type RouteHandler, redirect, show } from '#platform/server/routes.ts'
import { countTry, forgetTries, type Limit, takeBackTry } from '#platform/server/throttle.ts'
import { login, loginPage, logout, secondStep, secondStepPage, signInWords } from '../calls/staff-sign-in.ts'
import { safeReturn } from '../rules/return-to.ts'
import { isPassword } from './passwords.ts'
import type { SessionChanges } from './sessions.ts'
import { base32, matchingStep } from './totp.ts'

const quarterHour = 15 * 60_000
/** Idle hours that end a staff session; seven days end it in any case (SIL-ORD-001). */
const staffLife = 12 * 3_600_000
/** How long the second step may take. */
export const pendingLife = 10 * 60_000
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
      const limits = await limitsOf(deps, context.request, email)
      // Counted before the check, so that a hundred guesses at once are not all checked before the first one counts.
      const counted = await Promise.all(limits.map((limit) => countTry(deps.db, limit, context.now)))
      if (counted.includes(false)) return again(signInWords.too_many, 429)
      const user = await findUser(deps, email)
      if (!(await isPassword(password, user?.password_hash)) || !user) return again(signInWords.wrong, 422)
      const [byEmail, byAddress] = limits
      await Promise.all([forgetTries(deps.db, byEmail.key), byAddress && takeBackTry(deps.db, byAddress.key)])
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

/**
 * By e-mail and by address. Where this person has signed in before, tries count for that device alone: strangers who send wrong passwords
 * for the e-mail, or from the same address, lock nobody out of the own desk.
 */
async function limitsOf(
  { db, sessions }: Deps,
  request: FastifyRequest,
  typed: string,
): Promise<readonly [Limit, ...Limit[]]> {
  const email = typed.trim().toLowerCase()
  const byEmail = { key: `login:${email}`, most: 5, withinMs: quarterHour }
  const device = await sessions.deviceOf(request)
  const known = await db
    .selectFrom('staff_devices as d')
    .innerJoin('users as u', 'u.user_id', 'd.user_id')
    .select('d.user_id')
    .where('d.session_persistent_id', '=', device ?? 0)
    .where((row) => row.fn('lower', ['u.email']), '=', email)
    .executeTakeFirst()
  if (known) return [{ ...byEmail, key: `${byEmail.key} device ${device}` }]
  return [byEmail, { key: `login-ip:${clientAddress(request)}`, most: 30, withinMs: quarterHour }]
}

async function enter(
  { sessions }: Deps,
  { request, reply, now, transaction }: Pick<RouteContext<typeof login>, 'request' | 'reply' | 'now' | 'transaction'>,
  userId: number,
  returnTo: string | undefined,
) {
  const session_id = await sessions.signIn(request, reply, { user_id: userId, second_step_at: now, life: staffLife })
  await transaction(async (unit) => {
    const device = unit.tx
      .selectFrom('sessions')
      .select(['user_id', 'session_persistent_id', (row) => row.val(now).as('signed_in_at')])
      .where('session_id', '=', session_id)
      .where('user_id', 'is not', null)
    await unit.tx
      .insertInto('staff_devices')
      .columns(['user_id', 'session_persistent_id', 'signed_in_at'])
      .expression(device as never)
      .onConflict((again) => again.columns(['user_id', 'session_persistent_id']).doUpdateSet({ signed_in_at: now }))
      .execute()
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
