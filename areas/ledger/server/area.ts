import { type CardProvider, lookAtAuthorizationJob } from '#areas/cards/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { checkLedgerJob, enqueueDailyCheck, lookAtAuthorization, runCheck } from './check-jobs.ts'
import { enqueueDepositFetch, fetchDeposits, fetchDepositsJob } from './fetch-deposits.ts'
import { ledgerRoutes } from './routes.ts'

const lookEveryMs = 15 * 60_000

export function ledgerArea(serverDeps: ServerDeps, { cards }: { readonly cards: CardProvider }): Area {
  const deps = { ...serverDeps, cards }

  function look(): void {
    enqueueDailyCheck(deps)
      .then((enqueued) => enqueued && deps.jobs.wake())
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the daily check of the ledger could not be enqueued'))
    enqueueDepositFetch(deps.db, deps.clock.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the card provider’s deposits could not be asked for'),
    )
  }

  return {
    routes: ledgerRoutes,
    jobs: {
      ...checkLedgerJob.handle(({ day }) => runCheck(deps, day)),
      ...fetchDepositsJob.handle(() => fetchDeposits(deps)),
      ...lookAtAuthorizationJob.handle(({ provider_reference }) => lookAtAuthorization(deps, provider_reference)),
    },
    work: () => {
      look()
      const looking = setInterval(look, lookEveryMs)
      return {
        async stop() {
          clearInterval(looking)
        },
      }
    },
  }
}
