import { refuse } from '#platform/core/result.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, page, type RouteHandler, sent } from '#platform/server/routes.ts'
import { sendCsv } from '#platform/server/send-csv.ts'
import { bookHoursPage, entriesPage, pnlFile, pnlPage } from '../calls/pnl.ts'
import { bookHoursState } from './book-hours.ts'
import { bookScopeOf } from './book-scope.ts'
import { entriesState } from './entries.ts'
import { pnlCsv } from './pnl-file.ts'
import { pnlState, readPnl } from './pnl-state.ts'

export const pnlRoutes: readonly RouteHandler[] = [
  page(pnlPage, async ({ db, actor, data, now }) => {
    const state = await pnlState(db, actor, data, now)
    return state && { state }
  }),
  answer(pnlFile, async ({ db, actor, data, now, reply }) => {
    const scope = await bookScopeOf(db, actor, data, now)
    if (!scope) return refuse('unknown_id')
    const { pnl } = await readPnl(db, scope, data)
    await sendCsv(reply, { name: `profit-and-loss-${pnl.from}-${pnl.to}.csv`, text: pnlCsv(pnl) })
    return sent
  }),
  page(entriesPage, async ({ db, actor, data, now }) => {
    const found = await entriesState(db, actor, data, now)
    if (!found) return undefined
    return found.ok ? { state: found.data } : unknownPage
  }),
  page(bookHoursPage, async ({ db, actor, data, now }) => {
    const state = await bookHoursState(db, actor, data, now)
    return state === 'unknown_page' ? unknownPage : state && { state }
  }),
]
