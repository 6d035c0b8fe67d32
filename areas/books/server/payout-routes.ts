import { refuse } from '#platform/core/result.ts'
import { answer, change, page, type RouteHandler, sent } from '#platform/server/routes.ts'
import { sendCsv } from '#platform/server/send-csv.ts'
import {
  approvePayouts,
  payoutsFile,
  payoutsPage,
  payPayouts,
  reopenPayout,
  saveTerms,
  statementFile,
  statementPage,
} from '../calls/payouts.ts'
import { payoutsCsv, payoutsState, statementCsv, statementState } from './payout-pages.ts'
import { approveStatements, keepTerms, payStatements, reopenStatement } from './settle-statements.ts'

export const payoutRoutes: readonly RouteHandler[] = [
  page(payoutsPage, async ({ db, actor, data, now }) => {
    const state = await payoutsState(db, actor, data, now)
    return state && { state }
  }),
  answer(payoutsFile, async ({ db, actor, data, reply }) => {
    const file = await payoutsCsv(db, actor, data)
    if (!file) return refuse('unknown_id')
    await sendCsv(reply, file)
    return sent
  }),
  page(statementPage, async ({ db, actor, data, now }) => {
    const state = await statementState(db, actor, data, now)
    return state && { state, title: `Statement of ${state.statement.restaurant}` }
  }),
  answer(statementFile, async ({ db, actor, data, reply }) => {
    const file = await statementCsv(db, actor, data)
    if (!file) return refuse('unknown_id')
    await sendCsv(reply, file)
    return sent
  }),
  change(approvePayouts, approveStatements),
  change(payPayouts, payStatements),
  change(reopenPayout, reopenStatement),
  change(saveTerms, keepTerms),
]
