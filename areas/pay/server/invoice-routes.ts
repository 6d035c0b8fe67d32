import { plannedDayFrom } from '#areas/shifts/rules/planned-day.ts'
import { workerOf } from '#areas/shifts/server/public.ts'
import { localTime } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { answer, change, page, type RouteHandler, redirect, sent } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  answerAboutPay,
  approvePeriod,
  askAboutPay,
  driverInvoicePage,
  invoicesPage,
  ownPayPage,
  payoutFile,
  payPeriod,
  readInvoice,
  saveRate,
} from '../calls/invoices.ts'
import { invoiceState, invoicesState, keepRate, payoutOf } from './invoice-pages.ts'
import { answerPay, askPay } from './pay-questions.ts'
import { approveWeek, payWeek } from './settle-period.ts'

export const invoiceRoutes = (secrets: Secrets): readonly RouteHandler[] => [
  page(invoicesPage, async ({ db, actor, data, now }) => {
    const state = await invoicesState(db, actor, data, now)
    return state && { state }
  }),
  answer(payoutFile, async ({ db, actor, data, reply }) => {
    const file = await payoutOf(db, actor, data)
    if (!file) return refuse('unknown_id')
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'no-store')
      .send(file.text)
    return sent
  }),
  page(driverInvoicePage, async ({ db, actor, data }) => {
    const state = await invoiceState(db, actor, data)
    return state && { state, title: `Invoice of ${state.pay_invoice.driver}` }
  }),
  answer(readInvoice, async ({ db, actor, data }) => {
    const state = await invoiceState(db, actor, data)
    return state ? ok({ success: true as const, ...state }) : refuse('unknown_id')
  }),
  page(ownPayPage, async ({ db, actor, data, now }) => {
    const worker = await workerOf(db, actor)
    if (!worker) return redirect('/rocket/driver_app_web/shifts')
    const { driver_id, market_id } = worker
    const { time_zone } = await marketOf(db, market_id)
    const today = localTime(now.getTime(), time_zone).day
    const state = await invoiceState(db, actor, { driver_id, starts_on: plannedDayFrom(data.week) ?? today })
    return state && { state: { ...state, today } }
  }),
  change(approvePeriod, approveWeek),
  change(payPeriod, payWeek(secrets)),
  change(saveRate, keepRate),
  change(askAboutPay, askPay),
  change(answerAboutPay, answerPay),
]

const marketOf = (db: Db, market_id: number) =>
  db.selectFrom('markets').select('time_zone').where('market_id', '=', market_id).executeTakeFirstOrThrow()
