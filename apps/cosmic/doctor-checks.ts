import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { migrationsToApply } from '#platform/server/migrate.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { otherDataKey, readsEncrypted } from '../server/data-key-check.ts'
import type { Settings } from '../server/settings.ts'

/** Begins with ✓ (right), ! (runs worse for it) or ✗ (keeps the installation from running), and says what to do. */
export type Finding = string

const dayMs = 86_400_000

/** What an operator would otherwise ask support about, as the database tells it. */
export async function databaseFindings(db: Db, url: string, settings: Settings): Promise<Finding[]> {
  const waiting = await migrationsToApply(url)
  if (waiting.length > 0)
    return [
      `! ${waiting.length} migrations are not applied yet, the first is ${waiting[0]}: npm run cosmic -- migrate, or start the server, which does it`,
    ]
  return [
    '✓ every migration is applied',
    ...(await keyFindings(db, settings)),
    ...(await peopleFindings(db, settings)),
    ...(await workFindings(db)),
  ]
}

/** What was encrypted must be readable with the key that is set. */
async function keyFindings(db: Db, { dataKey }: Settings): Promise<Finding[]> {
  const isRead = await readsEncrypted(db, dataKey)
  if (isRead === undefined) return []
  return [isRead ? '✓ DATA_KEY reads what was encrypted' : `✗ ${otherDataKey}`]
}

async function peopleFindings(db: Db, { demo }: Settings): Promise<Finding[]> {
  const { rows } = await sql<{ admins: number; markets: number }>`select
    (select count(*)::integer from users where active and 'admin' = any(roles)) as admins,
    (select count(*)::integer from markets where active) as markets`.execute(db)
  const { admins, markets } = rows[0] ?? { admins: 0, markets: 0 }
  return [
    ...(admins === 0 && !demo ? ['! nobody is an admin: npm run cosmic -- create-admin you@example.com'] : []),
    ...(markets === 0 ? ['! no market is active: docs/new-city.md tells how one is brought in'] : []),
  ]
}

/** Work that stands still, sums that differ, purges that do not run. */
async function workFindings(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{
    aside: number
    late: number
    unsent: number
    findings: number
    purged: Date | null
  }>`select
    (select count(*)::integer from jobs where set_aside_at is not null) as aside,
    (select count(*)::integer from jobs where set_aside_at is null and run_at < now() - interval '15 minutes') as late,
    (select count(*)::integer from messages where state = 'queued' and created_at < now() - interval '15 minutes') as unsent,
    (select count(*)::integer from ledger_findings where resolved_at is null) as findings,
    (select max(ran_at) from purges) as purged`.execute(db)
  const [found] = rows
  if (!found) return []
  const { aside, late, unsent, findings, purged } = found
  const isPurged = purged !== null && Date.now() - purged.getTime() < 3 * dayMs
  return [
    ...(aside > 0
      ? [`! ${aside} jobs failed again and again and were set aside: see why, and run them again, at /secure/jobs`]
      : []),
    ...(late > 0
      ? [
          `! ${late} jobs should have been done a quarter of an hour ago: does a process with ROLES=work run, and what does its log say?`,
        ]
      : []),
    ...(unsent > 0
      ? [
          `! ${unsent} texts or mails wait for more than a quarter of an hour: look at the providers at /secure/operations`,
        ]
      : []),
    findings === 0
      ? '✓ orders, cards and ledger agree'
      : `! orders, cards and ledger differ in ${findings} places: their causes stand at /secure/ledger`,
    ...(purged !== null && !isPurged
      ? [`! nothing was purged since ${purged.toISOString().slice(0, 10)}: does a process with ROLES=work run?`]
      : []),
  ]
}

/** What is talked to in earnest, and what by the sandbox. */
export function providerFindings({ vault, texts, mail, cw, upc, production }: Settings): Finding[] {
  const unset = [
    ['VAULT_URL', vault.url],
    ['TEXTS_URL', texts.url],
    ['MAIL_URL', mail.url],
    ['CW_URL', cw.url],
    ['UPC_URL', upc.url],
  ].flatMap(([name, url]) => (url ? [] : [name]))
  if (unset.length === 0) return ['✓ every provider has an address']
  return [`${production ? '!' : '✓'} by the sandbox, as no address is set: ${unset.join(', ')}`]
}

export function folderFindings({ dataDir }: Settings): Finding[] {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK)
    return []
  } catch {
    return [`✗ the account that runs this may not write into ${dataDir}: give it the folder, or set DATA_DIR`]
  }
}

/** A port that another program has keeps the next start from listening. `running` is our own server, which has it by right. */
export async function portFindings({ host, port }: Settings, running: boolean): Promise<Finding[]> {
  if (running || port === 0) return []
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return [`✓ ${host}:${port} is free`]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EADDRINUSE') return [`✗ another program listens on ${host}:${port}: end it, or set PORT`]
    if (code === 'EACCES')
      return [`✗ this account may not listen on ${host}:${port}: set PORT to 1024 or more, behind a proxy`]
    return [`✗ nothing can listen on ${host}:${port} (${code}): is HOST an address of this machine?`]
  } finally {
    server.close()
  }
}
