import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { ok } from '#platform/core/result.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler, sent } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { sendCsv } from '#platform/server/send-csv.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  addTaxRecord,
  revealTaxId,
  taxManagers,
  taxRecordPage,
  taxRecordsPage,
  taxTotalsFile,
  verifyTaxRecord,
} from '../calls/tax-records.ts'
import { totalsFile } from '../rules/tax-file.ts'
import { missingPayees, pageOfTaxRecords, taxCounts } from './tax-list.ts'
import { shownTaxRecord } from './tax-shown.ts'
import { yearSummary, yearTotals } from './tax-totals.ts'
import { addRecord, showTaxId, verifyRecord } from './tax-verify.ts'

export function taxRoutes({ secrets }: { readonly secrets: Secrets }): RouteHandler[] {
  return [
    page(taxRecordsPage, async ({ db, actor, data, now }) => {
      const state = await taxState(db, actor, data, now)
      return state ? { state: { ...state, tax_record: null } } : unknownPage
    }),
    answer(taxTotalsFile, async ({ actor, data, reply, transaction }): Promise<typeof sent> => {
      const { year } = data
      const read = await transaction(async (unit) => {
        const totals = await yearTotals(unit.tx, secrets, actor, year)
        unit.audit({ what: 'tax_totals_exported', subject: `tax_year:${year}`, detail: { payees: totals.length } })
        return ok(totals)
      })
      await sendCsv(reply, { name: `tax-totals-${year}.csv`, text: totalsFile(year, read.data) })
      return sent
    }),
    page(taxRecordPage, async ({ db, actor, data, now }) => {
      const tax_record = await shownTaxRecord(db, actor, data.tax_record_id, now)
      if (!tax_record) return undefined
      const state = await taxState(db, actor, data, now)
      return state ? { state: { ...state, tax_record }, title: tax_record.payee } : unknownPage
    }),
    change(addTaxRecord, addRecord),
    change(verifyTaxRecord, verifyRecord(secrets)),
    change(revealTaxId, showTaxId(secrets)),
  ]
}

type State = Omit<PageStateOf<typeof taxRecordsPage>, 'tax_record'>

async function taxState(
  db: Db,
  actor: Actor,
  data: InputOf<typeof taxRecordsPage>,
  now: Date,
): Promise<State | undefined> {
  const year = now.getUTCFullYear()
  const [found, tax_counts, tax_missing, tax_year] = await Promise.all([
    pageOfTaxRecords(db, actor, data),
    taxCounts(db, actor),
    missingPayees(db, actor),
    yearSummary(db, actor, year),
  ])
  if (!found.ok) return undefined
  const { rows, next, previous } = found.data
  const may_reveal = isPermitted(actor.roles, taxManagers)
  const list = { tax_records: rows, tax_pages: { next, previous }, tax_counts, tax_missing, tax_year }
  return { ...list, may_reveal, read_at: now.getTime() }
}
