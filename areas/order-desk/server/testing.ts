import { afterAll } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { supportArea } from '#areas/support/server/area.ts'
import type { Area } from '#platform/server/area.ts'
import type { Clock } from '#platform/server/clock.ts'
import { makePages } from '#platform/server/pages.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { emptyBuild, stateOf } from '#platform/test/empty-build.ts'
import { orderDeskArea } from './area.ts'

const vault = { fields_url: 'http://vault.test/fields', origin: 'http://vault.test', environment: 'test' }
/** For tests that move no money. */
const noCards = {} as CardProvider

type ServerInput = {
  clock?: Clock
  cards?: CardProvider
  dataDir?: string
  /** Areas that a test asks as well. */
  beside?: (deps: ReturnType<typeof testDeps>) => Area[]
}
type StaffInput = Parameters<typeof insertStaff>[1]

/** A server of the order desk; `as` signs somebody in, who then reads pages and sends forms. */
export async function orderDeskServer(
  db: Db,
  { clock, cards = noCards, dataDir, beside = () => [] }: ServerInput = {},
) {
  const webDir = emptyBuild()
  const usual = testDeps(db, { ...(clock && { clock }), ...(dataDir && { dataDir }) })
  const deps = {
    ...usual,
    pages: makePages({ webDir, sessions: usual.sessions, environment: 'test', checkReplies: true }),
  }
  const desk = orderDeskArea(deps, { roadTimes: makeRoadTimes(db), cards, vault })
  const { app, runner } = await testApp(deps, [supportArea(deps), desk, ...beside(deps)])
  afterAll(() => app.close())

  async function as(input: StaffInput = {}) {
    const actor = await insertStaff(db, { roles: ['staff'], ...input })
    const cookie = await cookieOf(db, actor)
    const get = (url: string) => app.inject({ url, headers: { cookie, accept: 'text/html' } })
    const read = async (url: string) => stateOf(await get(url))
    const post = async (url: string, payload: Record<string, unknown>) => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      return { status: reply.statusCode, ...reply.json() }
    }
    return { actor, cookie, get, read, post }
  }
  return { app, deps, runner, as }
}
