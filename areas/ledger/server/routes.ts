import { refuse } from '#platform/core/result.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, sent } from '#platform/server/routes.ts'
import { sendCsv } from '#platform/server/send-csv.ts'
import { depositFile, depositPage, depositsPage } from '../calls/deposits.ts'
import { checkLedgerNow, closeDispute, ledgerPage } from '../calls/ledger.ts'
import { askForCheck, isCheckWaiting } from './check-jobs.ts'
import { closeFinding } from './close-dispute.ts'
import { differingCount, pageOfDeposits } from './deposit-list.ts'
import { depositCsv, depositState } from './deposit-page.ts'
import { findingState, lastCheck, openCount, ownMarketNames, pageOfFindings } from './findings-page.ts'

export const ledgerRoutes = [
  page(ledgerPage, async ({ db, actor, data }) => {
    const [found, open, ledger_check, ledger_check_waits] = await Promise.all([
      pageOfFindings(db, actor, data),
      openCount(db, actor),
      lastCheck(db),
      isCheckWaiting(db),
    ])
    if (!found.ok) return unknownPage
    const { rows, next, previous } = found.data
    const ledger_findings = rows.map(findingState)
    return { state: { ledger_findings, ledger_pages: { next, previous }, ...open, ledger_check, ledger_check_waits } }
  }),
  change(checkLedgerNow, (unit) => askForCheck(unit)),
  change(closeDispute, closeFinding),
  page(depositsPage, async ({ db, actor, data }) => {
    const { page: cursor, ...search } = data
    const [found, deposits_differing, deposits_markets] = await Promise.all([
      pageOfDeposits(db, actor, search, cursor),
      differingCount(db, actor),
      ownMarketNames(db, actor),
    ])
    if (!found.ok) return unknownPage
    const { rows, ...deposit_pages } = found.data
    return { state: { deposits: rows, deposit_pages, deposits_differing, deposits_markets } }
  }),
  page(depositPage, async ({ db, actor, data }) => {
    const found = await depositState(db, actor, data)
    if (!found) return undefined
    return found.ok ? { state: found.data, title: `Deposit ${found.data.deposit.deposit}` } : unknownPage
  }),
  answer(depositFile, async ({ db, actor, data, reply }) => {
    const file = await depositCsv(db, actor, data.movement_id)
    if (!file) return refuse('unknown_id')
    await sendCsv(reply, file)
    return sent
  }),
]
