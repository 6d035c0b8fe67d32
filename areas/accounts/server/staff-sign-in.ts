import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { countTry, forgetTries, takeBackTry } from '#platform/server/throttle.ts'
import { safeReturn } from '../rules/return-to.ts'
import { isPassword } from './passwords.ts'
import type { SessionChanges } from './sessions.ts'
import { base32, matchingStep } from './totp.ts'

const quarterHour = 15 * 60_000
/** Idle hours that end a staff session; seven days end it in any case (SIL-ORD-001). */
const staffLife = 12 * 3_600_000
/** How long the second step may take. */
const pendingLife = 10 * 60_000

const wrong = 'The e-mail or the password is not right.'
const tooMany = 'Too many tries. Please wait 15 minutes.'
const wrongCode = 'The code is not right. Codes change every 30 seconds.'

const form = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(128)),
  return_to: z.optional(z.string().check(z.maxLength(2000))),
})
const codeForm = z.object({
  code: z.string().check(z.maxLength(20)),
  return_to: z.optional(z.string().check(z.maxLength(2000))),
})
const returnTo = z.object({ return_to: z.optional(z.string().check(z.maxLength(2000))) })

type Deps = ServerDeps & { readonly sessions: SessionChanges }

/** Sign-in of staff: e-mail and password, then a one-time code; in a demo the second step is off (SIL-OPS-02). */
export function addStaffSignIn(app: FastifyInstance, deps: Deps): void {
  app.get('/secure/login', { schema: { querystring: returnTo, tags: ['accounts'] } }, async (request, reply) => {
    return showLogin(deps, request, reply, { return_to: z.parse(returnTo, request.query).return_to })
  })

  app.post('/secure/login', { schema: { body: form, tags: ['accounts'] } }, async (request, reply) => {
    const { email, password, return_to } = z.parse(form, request.body)
    const now = deps.clock.now()
    const byEmail = { key: `login:${email.trim().toLowerCase()}`, most: 5, withinMs: quarterHour }
    const byAddress = { key: `login-ip:${request.ip}`, most: 30, withinMs: quarterHour }
    // Counted before the check, so that a hundred guesses at once are not all checked before the first one counts.
    const counted = await Promise.all([countTry(deps.db, byEmail, now), countTry(deps.db, byAddress, now)])
    if (counted.includes(false)) {
      return showLogin(deps, request, reply, { return_to, email, error: tooMany, status: 429 })
    }
    const user = await findUser(deps, email)
    if (!(await isPassword(password, user?.password_hash)) || !user) {
      return showLogin(deps, request, reply, { return_to, email, error: wrong, status: 422 })
    }
    await Promise.all([forgetTries(deps.db, byEmail.key), takeBackTry(deps.db, byAddress.key)])
    if (deps.demo) return enter(deps, request, reply, user.user_id, return_to)
    await deps.sessions.signIn(request, reply, { user_id: user.user_id, life: pendingLife })
    return reply.redirect(
      `/secure/login/second_step?return_to=${encodeURIComponent(safeReturn(return_to, '/secure'))}`,
      303,
    )
  })

  app.get(
    '/secure/login/second_step',
    { schema: { querystring: returnTo, tags: ['accounts'] } },
    async (request, reply) => {
      const pending = await findPending(deps, request)
      if (!pending) return reply.redirect('/secure/login', 303)
      return showSecondStep(deps, request, reply, pending, { return_to: z.parse(returnTo, request.query).return_to })
    },
  )

  app.post('/secure/login/second_step', { schema: { body: codeForm, tags: ['accounts'] } }, async (request, reply) => {
    const { code, return_to } = z.parse(codeForm, request.body)
    const pending = await findPending(deps, request)
    if (!pending) return reply.redirect('/secure/login', 303)
    const now = deps.clock.now()
    const tries = { key: `second-step:${pending.user_id}`, most: 5, withinMs: quarterHour }
    if (!(await countTry(deps.db, tries, now))) {
      return showSecondStep(deps, request, reply, pending, { return_to, error: tooMany, status: 429 })
    }
    const secret = deps.secrets.decrypt(pending.totp_secret)
    const step = matchingStep(code.replace(/\s/g, ''), now.getTime(), pending.totp_last_step ?? 0, secret)
    if (step === undefined || !(await spendStep(deps, pending.user_id, step))) {
      return showSecondStep(deps, request, reply, pending, { return_to, error: wrongCode, status: 422 })
    }
    await forgetTries(deps.db, tries.key)
    return enter(deps, request, reply, pending.user_id, return_to)
  })

  app.post('/secure/logout', { schema: { tags: ['accounts'] } }, async (request, reply) => {
    await deps.sessions.signOut(request, reply)
    return reply.redirect('/secure/login', 303)
  })
}

async function enter(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  wanted: string | undefined,
) {
  const now = deps.clock.now()
  await deps.sessions.signIn(request, reply, { user_id: userId, second_step_at: now, life: staffLife })
  await deps.units.run(undefined, async (unit) => {
    unit.audit({ what: 'staff_sign_in', subject: `user:${userId}` })
    return ok({})
  })
  return reply.redirect(safeReturn(wanted, '/secure'), 303)
}

function findUser(deps: Deps, email: string) {
  return deps.db
    .selectFrom('users')
    .select(['user_id', 'password_hash'])
    .where((row) => row.fn('lower', ['email']), '=', email.trim().toLowerCase())
    .where('active', '=', true)
    .executeTakeFirst()
}

type Pending = { user_id: number; email: string; totp_secret: Buffer; totp_last_step: number | null; isNew: boolean }

/** Who has given the password in this session and owes the code; the first time a secret is made for them. */
async function findPending(deps: Deps, request: FastifyRequest): Promise<Pending | undefined> {
  const actor: Actor | undefined = await deps.sessions.ofCookie(request)
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
  return findPending(deps, request)
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

type Shown = { return_to?: string | undefined; email?: string; error?: string; status?: number }

function showLogin(deps: Deps, request: FastifyRequest, reply: FastifyReply, { status = 200, ...login }: Shown) {
  const state = { login: { ...login, demo: deps.demo } }
  return deps.pages.send(request, reply, {
    entry: 'apps/office/login.tsx',
    title: 'Sign in',
    face: 'ops',
    state,
    status,
  })
}

function showSecondStep(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: Pending,
  { status = 200, ...shown }: Shown,
) {
  // The secret is shown until the first code has been accepted, and never again.
  const secret = pending.isNew ? base32(deps.secrets.decrypt(pending.totp_secret)) : undefined
  const address = secret && `otpauth://totp/Cosmic:${encodeURIComponent(pending.email)}?secret=${secret}&issuer=Cosmic`
  const state = { second_step: { ...shown, secret, address } }
  return deps.pages.send(request, reply, {
    entry: 'apps/office/second-step.tsx',
    title: 'Second step',
    face: 'ops',
    state,
    status,
  })
}
