import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, change, page, type RouteHandler, sent } from '#platform/server/routes.ts'
import { eraseCustomerData, exportCustomerData, privacyPage } from '../calls/privacy.ts'
import { erasePerson } from './erase-person.ts'
import { heldOf, privacyLog, retentionReport } from './privacy-page.ts'
import { readPerson } from './read-person.ts'

const types = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' } as const

export function privacyRoutes({ secrets }: Pick<ServerDeps, 'secrets'>): RouteHandler[] {
  return [
    page(privacyPage, async ({ db, data, actor, now }) => {
      const may_act = marketsOf(actor) === 'all'
      const [person, retention, privacy_log] = await Promise.all([
        may_act ? heldOf(db, data.phone_number) : null,
        retentionReport(db, now),
        may_act ? privacyLog(db) : [],
      ])
      return { state: { asked_phone: data.phone_number ?? '', may_act, person, retention, privacy_log } }
    }),
    answer(exportCustomerData, async ({ data, actor, transaction, reply }) => {
      if (marketsOf(actor) !== 'all') return refuse('own_markets_only')
      const { format } = data
      const phone_number = phoneDigits(data.phone_number)
      if (phone_number === undefined) return refuse('phone_invalid', { field: 'phone_number' })
      if (data.reason === '') return refuse('reason_missing', { field: 'reason' })
      const file = await transaction((unit) => readPerson(unit, secrets, { phone_number, reason: data.reason, format }))
      if (!file.ok) return file
      reply
        .header('content-type', types[format])
        .header('content-disposition', `attachment; filename="customer-${phone_number}.${format}"`)
        .header('cache-control', 'no-store')
        .send(file.data)
      return sent
    }),
    change(eraseCustomerData, async (unit) => {
      const { data, actor } = unit
      if (marketsOf(actor) !== 'all') return refuse('own_markets_only')
      const phone_number = phoneDigits(data.phone_number)
      if (phone_number === undefined) return refuse('phone_invalid', { field: 'phone_number' })
      if (data.reason === '') return refuse('reason_missing', { field: 'reason' })
      if (data.last_four.trim() !== phone_number.slice(-4)) return refuse('last_four_wrong', { field: 'last_four' })
      const erased = await erasePerson(unit, phone_number, data.reason)
      return erased.ok ? ok({ success: true as const, ...erased.data }) : erased
    }),
  ]
}
