import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { makeAttemptWorker } from './attempt-worker.ts'
import { addCheckStatusRoute } from './check-status-route.ts'
import { addNewCartRoute } from './new-cart-route.ts'
import type { CheckoutParts, CheckoutProviders } from './parts.ts'
import { addPlaceRoute } from './place-route.ts'
import { addReportErrorRoute } from './report-error-route.ts'

export function checkoutArea(serverParts: ServerParts, providers: CheckoutProviders): Area {
  const parts: CheckoutParts = { ...serverParts, ...providers }
  const attempts = makeAttemptWorker(parts)
  return {
    routes: (app) => {
      addPlaceRoute(app, { ...parts, attempts })
      addCheckStatusRoute(app, parts)
      addReportErrorRoute(app, parts)
      addNewCartRoute(app, parts)
    },
    work: () => {
      attempts.start()
      return attempts
    },
  }
}
