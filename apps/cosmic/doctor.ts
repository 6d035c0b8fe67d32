import { statfsSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { alcoholWarnings } from '#areas/imports/server/public.ts'
import { marketsWithUnreadableStreets } from '#areas/streets/server/public.ts'
import { openDatabase } from '#platform/server/database.ts'
import { ownerOf } from '#platform/server/postgres/owner.ts'
import type { Settings } from '../server/settings.ts'
import { databaseFindings, folderFindings, portFindings, providerFindings } from './doctor-checks.ts'
import { withDatabase } from './with-database.ts'

const oldestPostgres = 15
const leastFreeGb = 1

/**
 * Each line says what was looked at and found. A line that begins with ✗ is what keeps the installation from running, one with ! what it
 * runs worse for.
 */
export async function run() {
  const findings = [`✓ Node ${process.versions.node}`]
  await withDatabase(
    async (url, settings) => {
      const isRunning = ownerOf(settings.dataDir)?.url !== undefined
      findings.push(...describeSettings(settings), ...folderFindings(settings), ...providerFindings(settings))
      findings.push(...(await portFindings(settings, isRunning)))
      findings.push(
        ...(await describeDatabase(url)),
        ...(await describeContents(url, settings)),
        ...(await describeMarkets(url)),
      )
    },
    { before: 'migrations' },
  )
  console.log(findings.join('\n'))
  if (findings.some((finding) => finding.startsWith('✗'))) process.exitCode = 1
}

function describeSettings({ dataDir, demo, production }: Settings): string[] {
  const { bavail, bsize } = statfsSync(dataDir)
  const freeGb = (bavail * bsize) / 2 ** 30
  return [
    `✓ settings: ${production ? 'production' : 'development'}${demo ? ', with the demo town' : ''}`,
    `${freeGb < leastFreeGb ? '✗' : '✓'} ${freeGb.toFixed(1)} GiB free for ${dataDir}${freeGb < leastFreeGb ? ': make room, or the database stops' : ''}`,
  ]
}

async function describeDatabase(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<'version' | 'fsync' | 'commit' | 'now' | 'small', string>>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit, extract(epoch from clock_timestamp()) as now, lower('ÜÑ') as small`,
    )
    const [found] = rows
    if (!found) throw new Error('The database gave no answer to a question about itself')
    const late = Math.abs(Number(found.now) - Date.now() / 1000)
    return [
      `${Number.parseInt(found.version, 10) < oldestPostgres ? '✗' : '✓'} PostgreSQL ${found.version} (${oldestPostgres} or later)`,
      `${found.fsync === 'on' && found.commit !== 'off' ? '✓' : '✗'} fsync ${found.fsync}, synchronous_commit ${found.commit}`,
      ...(found.small === 'üñ'
        ? []
        : [
            "! the database's locale knows ASCII letters only: a search for 'ünal' does not find 'Ünal' (create it with C.UTF-8)",
          ]),
      `${late > 5 ? '✗' : '✓'} the clocks of server and database differ by ${late.toFixed(1)} s`,
    ]
  } finally {
    await client.end()
  }
}

async function describeContents(url: string, settings: Settings): Promise<string[]> {
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    return await databaseFindings(db, url, settings)
  } finally {
    await close()
  }
}

/** Without readable streets a market is driven by the straight line; under another state's alcohol law it may sell what it must not. */
async function describeMarkets(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    const found = await sql<{ known: boolean }>`select to_regclass('street_networks') is not null as known`.execute(db)
    if (!found.rows[0]?.known) return []
    const unreadable = (await marketsWithUnreadableStreets(db)).map(
      ({ name, slug }) =>
        `! the streets of ${name} cannot be read by this version, and times are by the straight line: npm run cosmic -- import streets <file> --market ${slug}`,
    )
    return [...unreadable, ...(await alcoholWarnings(db, () => true)).map((words) => `! ${words}`)]
  } finally {
    await close()
  }
}
