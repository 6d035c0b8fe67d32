import { sql } from 'kysely'
import type { Role } from '#areas/accounts/rules/permissions.ts'
import type { SessionChanges } from '#areas/accounts/server/public.ts'
import { tabletSecrets } from '#areas/dispatch/server/public.ts'
import { demoLifeOf, setDemoLife } from '#demo/life/switch.ts'
import { demoWorld } from '#demo/world.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, native, page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { demoPage, demoSignIn, demoWorldRoute, kitPage, switchDemoLife } from '../office/definitions.ts'

/** Where each role starts its day. */
const startPages: Partial<Record<Role | 'customer', string>> = {
  customer: '/',
  dispatcher: '/rocket/dispatch_app_web',
  driver: '/rocket/driver_app_web',
  shift_worker: '/secure/reservations',
  customer_support: '/secure/tickets',
  business: '/rocket/orders',
}

/** `/demo`: a card per role, and signing in as a seeded person without typing; only in demo mode. */
export function demoRoutes(
  deps: ServerDeps & { readonly sessions: SessionChanges },
  { hasLife }: { readonly hasLife: boolean },
): RouteHandler[] {
  const secretOf = tabletSecrets(deps)
  return [
    page(demoPage, async () => ({
      state: {
        demo: {
          people: await peopleByRole(deps),
          drivers: await driversOnDuty(deps),
          life: hasLife ? ((await demoLifeOf(deps.db, deps.clock.now())) ?? null) : null,
        },
      },
    })),
    answer(switchDemoLife, async ({ data: { on } }) => {
      const switched = hasLife && (await setDemoLife(deps.db, on))
      return switched ? ok({ success: true as const, is_on: on }) : refuse('no_life')
    }),
    page(kitPage, () => ({ state: {} })),
    native(demoWorldRoute, () => demoWorld(deps.db, secretOf, deps.clock.now())),
    answer(demoSignIn, async ({ data: { role, who }, now, request, reply }) => {
      const wantsJson = request.headers.accept?.includes('application/json') ?? false
      if (role === 'customer') {
        await deps.sessions.signOut(request, reply)
      } else if (role === 'driver') {
        const isWanted = (one: { tablet_id: string; name: string }) => !who || one.tablet_id === who || one.name === who
        const driver = (await driversOnDuty(deps)).find(isWanted)
        if (!driver) return refuse('unknown_id')
        await deps.sessions.signIn(request, reply, { tablet_id: driver.tablet_id })
      } else {
        const isWanted = (one: { email: string; name: string }) => !who || one.email === who || one.name === who
        const person = (await peopleByRole(deps)).find((one) => one.role === role && isWanted(one))
        if (!person) return refuse('unknown_id')
        const { user_id } = person
        await deps.sessions.signIn(request, reply, { user_id, second_step_at: now, life: 12 * 3_600_000 })
      }
      const goes = startPages[role] ?? '/secure'
      return wantsJson ? ok({ success: true as const, page: goes }) : redirect(goes)
    }),
  ]
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
