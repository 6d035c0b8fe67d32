import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { makeAttemptWorker } from './attempt-worker.ts'
import { addCheckStatusRoute } from './check-status-route.ts'
import type { CheckoutDeps, CheckoutProviders } from './deps.ts'
import { addNewCartRoute } from './new-cart-route.ts'
import { addPlaceRoute } from './place-route.ts'
import { addReportErrorRoute } from './report-error-route.ts'

export function checkoutArea(serverDeps: ServerDeps, providers: CheckoutProviders): Area {
  const deps: CheckoutDeps = { ...serverDeps, ...providers }
  const attempts = makeAttemptWorker(deps)
  return {
    routes: (app) => {
      addPlaceRoute(app, { ...deps, attempts })
      addCheckStatusRoute(app, { ...deps, attempts })
      addReportErrorRoute(app, deps)
      addNewCartRoute(app, deps)
    },
    work: () => {
      attempts.start()
      return attempts
    },
  }
}
