import type { Area } from '#platform/server/area.ts'
import { sendAccessCodeJob, sendCode } from './access-codes.ts'
import { accountRoutes } from './account-routes.ts'
import type { CustomersDeps } from './deps.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Payment accounts: signing in to them, their passwords, and out again. */
export function customersArea(deps: CustomersDeps): Area {
  return {
    routes: [...signInRoutes(deps), ...accountRoutes(deps), ...passkeyRoutes(deps)],
    jobs: sendAccessCodeJob.handle((wish) => sendCode(deps, wish)),
  }
}
