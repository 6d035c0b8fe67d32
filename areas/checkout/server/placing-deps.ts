import type { AttemptWorker } from './attempt-worker.ts'
import type { CheckoutDeps } from './deps.ts'

export type PlacingDeps = CheckoutDeps & { readonly attempts: AttemptWorker }
