import { unknownPage } from '#platform/server/paged.ts'
import { change, page } from '#platform/server/routes.ts'
import { checkLedgerNow, closeDispute, ledgerPage } from '../calls/ledger.ts'
import { askForCheck, isCheckWaiting } from './check-jobs.ts'
import { closeFinding } from './close-dispute.ts'
import { findingState, lastCheck, openCount, pageOfFindings } from './findings-page.ts'

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
]
