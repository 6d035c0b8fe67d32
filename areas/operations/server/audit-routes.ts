import { Readable } from 'node:stream'
import { ok } from '#platform/core/result.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, page, type RouteHandler, sent } from '#platform/server/routes.ts'
import { auditFile, auditPage } from '../calls/audit.ts'
import { namedEvents } from './audit-events.ts'
import { auditCsv } from './audit-file.ts'
import { eventKinds, pageOfEvents } from './audit-search.ts'

export const auditRoutes: readonly RouteHandler[] = [
  page(auditPage, async ({ db, actor, data }) => {
    const { page: cursor, ...search } = data
    const found = await pageOfEvents(db, actor, search, { cursor })
    if (!found.ok) return unknownPage
    const { rows, ...event_pages } = found.data
    const [events, event_kinds] = await Promise.all([namedEvents(db, rows), eventKinds(db)])
    return { state: { events, event_pages, event_kinds } }
  }),
  answer(auditFile, async ({ db, actor, data, now, reply, transaction }): Promise<typeof sent> => {
    await transaction(async ({ audit }) => {
      const searched = Object.fromEntries(Object.entries(data).filter(([, value]) => isSaid(value)))
      audit({ what: 'audit_exported', subject: `user:${actor.user?.user_id}`, detail: searched })
      return ok({})
    })
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="audit-${now.toISOString().slice(0, 10)}.csv"`)
      .send(Readable.from(auditCsv(db, actor, data)))
    return sent
  }),
]

const isSaid = (value: unknown) => (typeof value === 'object' ? Object.keys(value ?? {}).length > 0 : value !== '')
