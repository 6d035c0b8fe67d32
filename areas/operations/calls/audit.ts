import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList, searchRange, searchText } from '#platform/core/search.ts'
import { instant } from '#platform/core/wire.ts'

const auditEvent = z.strictObject({
  event_id: z.int(),
  at: instant,
  /** Of the event's market; null where it belongs to none. */
  market: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  /** `user:12`; `system` acts by itself. */
  actor: z.string(),
  who: z.string(),
  what: z.string(),
  subject: z.string(),
  detail: z.unknown(),
})
export type AuditEvent = z.output<typeof auditEvent>

const filters = {
  /** A name or e-mail of staff, a driver's name, or `user:12`. */
  who: searchText,
  what: searchList(),
  /** `order:12`, or as one says it. */
  subject: searchText,
  /** By name. */
  market: searchList(),
  at: searchRange,
}

/** Who has done what, the newest first. */
export const auditPage = definePage({
  face: 'ops',
  path: '/secure/audit',
  entry: 'areas/operations/web/audit.page.tsx',
  title: 'Audit',
  may: admin,
  input: z.object({ page: pageCursor, ...filters }),
  state: z.object({
    events: z.array(auditEvent),
    event_pages: pageEnds,
    /** Kinds of events that there are. */
    event_kinds: z.array(z.string()),
  }),
  nav: { group: 'System', label: 'Audit', does: 'Who has changed what: before, after, when', key: 'u' },
})

/** Rows of the file; more are found by a narrower search. */
export const mostExported = 100_000

export const auditFile = defineRoute({
  method: 'GET',
  path: '/secure/audit.csv',
  may: admin,
  input: z.object(filters),
})
