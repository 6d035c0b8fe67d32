import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { definePage } from '#platform/core/route.ts'
import { instant } from '#platform/core/wire.ts'

const queue = z.strictObject({
  what: z.string(),
  waiting: z.int(),
  /** Of them, those that should have been done some minutes ago. */
  late: z.int(),
  /** Failed again and again, and left alone since. */
  aside: z.int(),
  oldest_at: z.nullable(instant),
})

const provider = z.strictObject({
  name: z.string(),
  host: z.string(),
  asked: z.int(),
  failed: z.int(),
  failing: z.int(),
  last_ok_at: z.nullable(instant),
  last_failed_at: z.nullable(instant),
  last_error: z.nullable(z.string()),
  average_ms: z.nullable(z.number()),
})

/** How the installation does: what waits, whom we wait for, what is slow, what fails, how much is stored. */
export const operationsPage = definePage({
  face: 'ops',
  path: '/secure/operations',
  entry: 'areas/operations/web/operations.page.tsx',
  title: 'Operations',
  may: admin,
  state: z.object({
    queues: z.array(queue),
    aside: z.array(
      z.strictObject({ job_id: z.int(), kind: z.string(), set_aside_at: instant, last_error: z.nullable(z.string()) }),
    ),
    providers: z.array(provider),
    requests: z.strictObject({
      since: instant,
      all: z.int(),
      refused: z.int(),
      failed: z.int(),
      routes: z.array(
        z.strictObject({
          name: z.string(),
          count: z.int(),
          failed: z.int(),
          average_ms: z.number(),
          slowest_ms: z.number(),
        }),
      ),
      slow: z.array(
        z.strictObject({ at: instant, method: z.string(), route: z.string(), status: z.int(), ms: z.number() }),
      ),
    }),
    versions: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    storage: z.strictObject({
      database_bytes: z.number(),
      /** Null where this process has no data folder. */
      disk: z.nullable(z.strictObject({ free_bytes: z.number(), bytes: z.number() })),
      tables: z.array(z.strictObject({ name: z.string(), bytes: z.number(), rows: z.number() })),
    }),
  }),
  nav: { group: 'System', label: 'Operations', does: 'Queues, providers, slow requests, storage' },
})
