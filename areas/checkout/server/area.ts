import type { RememberedCarts } from '#areas/cart/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { makeAttemptWorker } from './attempt-worker.ts'
import { checkStatusRoute } from './check-status-route.ts'
import type { CheckoutDeps, CheckoutProviders } from './deps.ts'
import { newCartRoute } from './new-cart-route.ts'
import { placeRoute } from './place-route.ts'
import { reportErrorRoute } from './report-error-route.ts'

export function checkoutArea(
  serverDeps: ServerDeps,
  { rememberedCarts, ...providers }: CheckoutProviders & { readonly rememberedCarts: RememberedCarts },
): Area {
  const deps: CheckoutDeps = { ...serverDeps, ...providers }
  const attempts = makeAttemptWorker(deps)
  return {
    routes: [
      placeRoute({ ...deps, attempts, rememberedCarts }),
      checkStatusRoute({ ...deps, attempts }),
      reportErrorRoute,
      newCartRoute(deps),
    ],
    work: () => {
      attempts.start()
      return attempts
    },
  }
}
