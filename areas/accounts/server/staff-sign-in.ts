import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerParts } from '#platform/server/parts.ts'
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

type Parts = ServerParts & { readonly sessions: SessionChanges }

/** Sign-in of staff: e-mail and password, then a one-time code; in a demo the second step is off (SIL-OPS-02). */
export function addStaffSignIn(app: FastifyInstance, parts: Parts): void {
  app.get('/secure/login', { schema: { querystring: returnTo, tags: ['accounts'] } }, async (request, reply) => {
    return showLogin(parts, request, reply, { return_to: z.parse(returnTo, request.query).return_to })
  })

  app.post('/secure/login', { schema: { body: form, tags: ['accounts'] } }, async (request, reply) => {
    const { email, password, return_to } = z.parse(form, request.body)
    const now = parts.clock.now()
    const byEmail = { key: `login:${email.trim().toLowerCase()}`, most: 5, withinMs: quarterHour }
    const byAddress = { key: `login-ip:${request.ip}`, most: 30, withinMs: quarterHour }
    // Counted before the check, so that a hundred guesses at once are not all checked before the first one counts.
    const counted = await Promise.all([countTry(parts.db, byEmail, now), countTry(parts.db, byAddress, now)])
    if (counted.includes(false)) {
      return showLogin(parts, request, reply, { return_to, email, error: tooMany, status: 429 })
    }
    const user = await findUser(parts, email)
    if (!(await isPassword(password, user?.password_hash)) || !user) {
      return showLogin(parts, request, reply, { return_to, email, error: wrong, status: 422 })
    }
    await Promise.all([forgetTries(parts.db, byEmail.key), takeBackTry(parts.db, byAddress.key)])
    if (parts.demo) return enter(parts, request, reply, user.user_id, return_to)
    await parts.sessions.signIn(request, reply, { user_id: user.user_id, life: pendingLife })
    return reply.redirect(
      `/secure/login/second_step?return_to=${encodeURIComponent(safeReturn(return_to, '/secure'))}`,
      303,
    )
  })

  app.get(
    '/secure/login/second_step',
    { schema: { querystring: returnTo, tags: ['accounts'] } },
    async (request, reply) => {
      const pending = await findPending(parts, request)
      if (!pending) return reply.redirect('/secure/login', 303)
      return showSecondStep(parts, request, reply, pending, { return_to: z.parse(returnTo, request.query).return_to })
    },
  )

  app.post('/secure/login/second_step', { schema: { body: codeForm, tags: ['accounts'] } }, async (request, reply) => {
    const { code, return_to } = z.parse(codeForm, request.body)
    const pending = await findPending(parts, request)
    if (!pending) return reply.redirect('/secure/login', 303)
    const now = parts.clock.now()
    const tries = { key: `second-step:${pending.user_id}`, most: 5, withinMs: quarterHour }
    if (!(await countTry(parts.db, tries, now))) {
      return showSecondStep(parts, request, reply, pending, { return_to, error: tooMany, status: 429 })
    }
    const secret = parts.secrets.decrypt(pending.totp_secret)
    const step = matchingStep(code.replace(/\s/g, ''), now.getTime(), pending.totp_last_step ?? 0, secret)
    if (step === undefined || !(await spendStep(parts, pending.user_id, step))) {
      return showSecondStep(parts, request, reply, pending, { return_to, error: wrongCode, status: 422 })
    }
    await forgetTries(parts.db, tries.key)
    return enter(parts, request, reply, pending.user_id, return_to)
  })

  app.post('/secure/logout', { schema: { tags: ['accounts'] } }, async (request, reply) => {
    await parts.sessions.signOut(request, reply)
    return reply.redirect('/secure/login', 303)
  })
}

async function enter(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  wanted: string | undefined,
) {
  const now = parts.clock.now()
  await parts.sessions.signIn(request, reply, { user_id: userId, second_step_at: now, life: staffLife })
  await parts.units.run(undefined, async (unit) => {
    unit.audit({ what: 'staff_sign_in', subject: `user:${userId}` })
    return ok({})
  })
  return reply.redirect(safeReturn(wanted, '/secure'), 303)
}

function findUser(parts: Parts, email: string) {
  return parts.db
    .selectFrom('users')
    .select(['user_id', 'password_hash'])
    .where((row) => row.fn('lower', ['email']), '=', email.trim().toLowerCase())
    .where('active', '=', true)
    .executeTakeFirst()
}

type Pending = { user_id: number; email: string; totp_secret: Buffer; totp_last_step: number | null; isNew: boolean }

/** Who has given the password in this session and owes the code; the first time a secret is made for them. */
async function findPending(parts: Parts, request: FastifyRequest): Promise<Pending | undefined> {
  const actor: Actor | undefined = await parts.sessions.ofCookie(request)
  if (!actor) return undefined
  const user = await parts.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['users.user_id', 'users.email', 'users.totp_secret', 'users.totp_last_step'])
    .where('sessions.session_id', '=', actor.session_id)
    .where('sessions.second_step_at', 'is', null)
    .where('sessions.expires_at', '>', parts.clock.now())
    .where('users.active', '=', true)
    .executeTakeFirst()
  if (!user) return undefined
  if (user.totp_secret) return { ...user, totp_secret: user.totp_secret, isNew: user.totp_last_step === null }
  const totp_secret = parts.secrets.encrypt(randomBytes(20))
  await parts.db
    .updateTable('users')
    .set({ totp_secret })
    .where('user_id', '=', user.user_id)
    .where('totp_secret', 'is', null)
    .execute()
  return findPending(parts, request)
}

/** False when another request has used the code meanwhile. */
async function spendStep(parts: Parts, userId: number, step: number): Promise<boolean> {
  const spent = await parts.db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('totp_last_step', 'is', null), row('totp_last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

type Shown = { return_to?: string | undefined; email?: string; error?: string; status?: number }

function showLogin(parts: Parts, request: FastifyRequest, reply: FastifyReply, { status = 200, ...login }: Shown) {
  const state = { login: { ...login, demo: parts.demo } }
  return parts.pages.send(request, reply, {
    entry: 'apps/office/login.tsx',
    title: 'Sign in',
    face: 'ops',
    state,
    status,
  })
}

function showSecondStep(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: Pending,
  { status = 200, ...shown }: Shown,
) {
  // The secret is shown until the first code has been accepted, and never again.
  const secret = pending.isNew ? base32(parts.secrets.decrypt(pending.totp_secret)) : undefined
  const address = secret && `otpauth://totp/Cosmic:${encodeURIComponent(pending.email)}?secret=${secret}&issuer=Cosmic`
  const state = { second_step: { ...shown, secret, address } }
  return parts.pages.send(request, reply, {
    entry: 'apps/office/second-step.tsx',
    title: 'Second step',
    face: 'ops',
    state,
    status,
  })
}
