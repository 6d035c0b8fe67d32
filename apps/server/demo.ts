import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { roles } from '#areas/accounts/rules/permissions.ts'
import type { SessionChanges } from '#areas/accounts/server/public.ts'
import { demoWorld } from '#demo/world.ts'
import type { ServerDeps } from '#platform/server/deps.ts'

const signIn = z.object({
  role: z.enum([...roles, 'customer']),
  who: z.optional(z.string().check(z.maxLength(254))),
})

/** Where each role starts its day. */
const startPages: Partial<Record<z.output<typeof signIn>['role'], string>> = {
  customer: '/',
  dispatcher: '/rocket/dispatch_app_web',
  driver: '/rocket/driver_app_web',
  customer_support: '/secure/tickets',
}

/** `/demo`: a card per role, and signing in as a seeded person without typing; only in demo mode. */
export function addDemo(app: FastifyInstance, deps: ServerDeps & { readonly sessions: SessionChanges }): void {
  app.get('/demo', { schema: { hide: true } }, async (request, reply) =>
    deps.pages.send(request, reply, {
      entry: 'apps/office/demo.tsx',
      title: 'Cosmic demo',
      face: 'town',
      state: { demo: { people: await peopleByRole(deps), drivers: await driversOnDuty(deps) } },
    }),
  )
  app.get('/demo/kit', { schema: { hide: true } }, async (request, reply) =>
    deps.pages.send(request, reply, { entry: 'apps/office/kit.tsx', title: 'Kit', face: 'ops' }),
  )
  app.get('/demo/world', { schema: { hide: true } }, async () => demoWorld(deps.db, deps.secrets, deps.clock.now()))

  app.post('/demo/sign_in', { schema: { hide: true, body: signIn } }, async (request, reply) => {
    const { role, who } = z.parse(signIn, request.body)
    const wantsJson = request.headers.accept?.includes('application/json') ?? false
    if (role === 'customer') {
      await deps.sessions.signOut(request, reply)
    } else if (role === 'driver') {
      const tablet_id = (await driversOnDuty(deps)).find(
        (driver) => !who || driver.tablet_id === who || driver.name === who,
      )?.tablet_id
      if (!tablet_id) return reply.code(404).send({ success: false, error: 'not_found' })
      await deps.sessions.signIn(request, reply, { tablet_id })
    } else {
      const person = (await peopleByRole(deps)).find(
        (one) => one.role === role && (!who || one.email === who || one.name === who),
      )
      if (!person) return reply.code(404).send({ success: false, error: 'not_found' })
      await deps.sessions.signIn(request, reply, {
        user_id: person.user_id,
        second_step_at: deps.clock.now(),
        life: 12 * 3_600_000,
      })
    }
    const goes = startPages[role] ?? '/secure'
    return wantsJson ? { success: true, page: goes } : reply.redirect(goes, 303)
  })
}

async function peopleByRole(deps: ServerDeps) {
  const rows = await sql<{ user_id: number; name: string; email: string; role: string }>`
    select user_id, name, email, unnest(roles) as role from users where active order by user_id`.execute(deps.db)
  return rows.rows
}

function driversOnDuty(deps: ServerDeps) {
  return deps.db
    .selectFrom('driver_hours')
    .innerJoin('drivers', 'drivers.driver_id', 'driver_hours.driver_id')
    .innerJoin('tablets', 'tablets.tablet_id', 'driver_hours.tablet_id')
    .select(['drivers.driver_id', 'drivers.name', 'drivers.alcohol_approved', 'tablets.tablet_id'])
    .where('driver_hours.ended_at', 'is', null)
    .orderBy('drivers.driver_id')
    .execute()
}
