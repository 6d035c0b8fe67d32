import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Jobs } from './jobs.ts'
import type { Hints } from './live.ts'
import type { Pages } from './pages.ts'
import type { Secrets } from './secrets.ts'
import type { Sessions } from './sessions.ts'
import type { Db, UnitsOfWork } from './unit-of-work.ts'

export type ServerDeps = {
  readonly log: Logger
  readonly clock: Clock
  readonly db: Db
  readonly units: UnitsOfWork
  readonly hints: Hints
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly pages: Pages
  readonly publicOrigin: string
  /** Files that belong to the data folder, such as encrypted photos. */
  readonly dataDir: string
  readonly demo: boolean
  /** `production`, `sandbox` or `test` (SIL-ORD-080). */
  readonly environment: string
}
