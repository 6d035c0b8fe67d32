import { refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import type { RouteHandler } from '#platform/server/routes.ts'
import { sendAccessCodeJob, sendCode } from './access-codes.ts'
import { accountRoutes } from './account-routes.ts'
import type { CustomersDeps } from './deps.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Payment accounts: signing in to them, their passwords, and out again. */
export function customersArea(deps: CustomersDeps): Area {
  return {
    routes: [...signInRoutes(deps), ...accountRoutes(deps), ...passkeyRoutes(deps)].map(byTheCustomerAlone),
    jobs: sendAccessCodeJob.handle((wish) => sendCode(deps, wish)),
  }
}

/** Within an order by phone nobody signs in or out: the caller's password is nothing that a clerk may know. */
function byTheCustomerAlone(handler: RouteHandler): RouteHandler {
  if (handler.kind !== 'answer') return handler
  const { work } = handler
  const alone: typeof work = async (context) => {
    const actor: Actor | undefined = context.actor
    return actor?.phone_order ? refuse('not_authorized') : work(context)
  }
  return { ...handler, work: alone }
}
