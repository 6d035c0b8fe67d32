import { staffServer, type testDeps } from '#areas/accounts/server/testing.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { testMerchant } from '#areas/cards/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { supportArea } from '#areas/support/server/area.ts'
import type { Area } from '#platform/server/area.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { orderDeskArea } from './area.ts'

/** For tests that move no money. */
const noCards = {} as CardProvider

type ServerInput = {
  clock?: Clock
  cards?: CardProvider
  dataDir?: string
  /** Areas that a test asks as well. */
  beside?: (deps: ReturnType<typeof testDeps>) => Area[]
}

/** A server of the order desk; `as` signs somebody in, who then reads pages and sends forms. */
export const orderDeskServer = (db: Db, { clock, cards = noCards, dataDir, beside = () => [] }: ServerInput = {}) =>
  staffServer(
    db,
    (deps) => [
      supportArea(deps),
      orderDeskArea(deps, { roadTimes: makeRoadTimes(db), cards, merchant: testMerchant }),
      ...beside(deps),
    ],
    { roles: ['staff'], clock, dataDir },
  )
