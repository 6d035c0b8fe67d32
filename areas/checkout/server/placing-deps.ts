import type { RememberedCarts } from '#areas/cart/server/public.ts'
import type { AttemptWorker } from './attempt-worker.ts'
import type { CheckoutDeps } from './deps.ts'

export type PlacingDeps = CheckoutDeps & {
  readonly attempts: AttemptWorker
  readonly rememberedCarts: RememberedCarts
}
