import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ProviderState } from '#platform/server/provider-health.ts'
import type { RequestStats } from '#platform/server/request-stats.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { jobText } from '../rules/job-words.ts'

const lateAfterMs = 5 * 60_000
const mostShown = 10

type QueueCount = {
  readonly kind: string
  readonly waiting: number
  readonly late: number
  readonly aside: number
  readonly oldest_at: number | null
}

/** What waits, by kind: jobs, messages, news of businesses, orders at the bank. */
export async function queueCounts(db: Db, now: Date): Promise<QueueCount[]> {
  const late = new Date(now.getTime() - lateAfterMs)
  const { rows } = await sql<{ kind: string; waiting: number; late: number; aside: number; oldest: Date | null }>`
    select kind, count(*) filter (where set_aside_at is null)::integer as waiting,
        count(*) filter (where set_aside_at is null and run_at < ${late})::integer as late,
        count(*) filter (where set_aside_at is not null)::integer as aside, min(run_at) filter (where set_aside_at is null) as oldest
      from jobs group by kind
    union all select 'messages', count(*)::integer, count(*) filter (where next_try_at < ${late})::integer, 0, min(created_at)
      from messages where state = 'queued'
    union all select 'webhooks', count(*)::integer, count(*) filter (where next_try_at < ${late})::integer, 0, min(created_at)
      from webhook_deliveries where state = 'pending'
    union all select 'order_attempts', count(*)::integer, count(*) filter (where created_at < ${late})::integer, 0, min(created_at)
      from order_attempts where stage = 'in_progress'
    order by 4 desc, 3 desc, 2 desc, 1`.execute(db)
  return rows.map(({ oldest, ...counts }) => ({ ...counts, oldest_at: oldest?.getTime() ?? null }))
}

const queueWords: Readonly<Record<string, string>> = {
  messages: 'Texts and mail',
  webhooks: 'News to businesses',
  order_attempts: 'Orders being placed',
}

/** The same for people. */
export async function queuesOf(db: Db, now: Date) {
  const queues = await queueCounts(db, now)
  return queues.map(({ kind, ...counts }) => ({ what: queueWords[kind] ?? jobText(kind), ...counts }))
}

/** The latest dead letters; all of them stand on the page of background work. */
export async function deadLetters(db: Db) {
  const rows = await db
    .selectFrom('jobs')
    .select(['job_id', 'kind', 'set_aside_at', 'last_error'])
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({ ...row, kind: jobText(row.kind), set_aside_at: row.set_aside_at?.getTime() ?? 0 }))
}

export function requestsOf(stats: RequestStats) {
  const round = (ms: number) => Math.round(ms * 10) / 10
  return {
    since: stats.since,
    ...stats.counts(),
    routes: stats.routes(mostShown).map((one) => ({
      ...one,
      average_ms: round(one.average_ms),
      slowest_ms: round(one.slowest_ms),
    })),
    slow: stats
      .slow()
      .slice(0, mostShown)
      .map((one) => ({ ...one, at: Math.round(one.at), ms: round(one.ms) })),
  }
}

export async function storageOf(db: Db, dataDir: string) {
  const { rows } = await sql<{ name: string; bytes: string; rows: string }>`
    select relname as name, pg_total_relation_size(oid)::text as bytes, greatest(reltuples, 0)::bigint::text as rows from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by pg_total_relation_size(oid) desc limit ${mostShown}`.execute(
    db,
  )
  const size = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(db)
  // A process may run without the data folder, as one behind a shared database does.
  const disk = await statfs(dataDir).catch(() => undefined)
  return {
    database_bytes: Number(size.rows[0]?.bytes ?? 0),
    disk: disk ? { free_bytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize } : null,
    tables: rows.map((row) => ({ name: row.name, bytes: Number(row.bytes), rows: Number(row.rows) })),
  }
}

export async function versionsOf(db: Db, { version, startedAt }: { version: string; startedAt: number }) {
  const { rows } = await sql<{ postgres: string; migration: string | null }>`
    select current_setting('server_version') as postgres, (select max(name) from schema_migrations) as migration`.execute(
    db,
  )
  const uptime = Math.round((Date.now() - startedAt) / 60_000)
  return [
    { name: 'Cosmic', value: version },
    { name: 'Database as of', value: rows[0]?.migration?.replace('.sql', '') ?? '' },
    { name: 'PostgreSQL', value: rows[0]?.postgres ?? '' },
    { name: 'Node', value: process.versions.node },
    {
      name: 'This process runs for',
      value: uptime < 60 ? `${uptime} min` : `${Math.floor(uptime / 60)} h ${uptime % 60} min`,
    },
    { name: 'Memory in use', value: `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB` },
  ]
}

/** Those that fail first. */
export const providersInOrder = (states: readonly ProviderState[]): ProviderState[] =>
  states
    .map((one) => ({ ...one, average_ms: one.average_ms === null ? null : Math.round(one.average_ms) }))
    .sort((a, b) => b.failing - a.failing || a.name.localeCompare(b.name))
