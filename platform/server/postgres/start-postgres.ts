import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { stopOrphan } from './orphan.ts'
import { type Owner, ownFolder } from './owner.ts'
import { makeDataDir, preparePlace, sharedDir } from './place.ts'
import { type ServerSettings, socketFolder } from './server-process.ts'
import { serviceUser } from './service-user.ts'
import { superviseServer } from './supervise.ts'

export type RunningPostgres = {
  url: string
  /** Adds to what a second start is told about us, such as our address. */
  announce(more: Partial<Owner>): void
  stop(): Promise<void>
}

const databaseName = 'cosmic'

/** Starts the PostgreSQL that lives in the data folder, makes it if it is new, and keeps it running until `stop`. */
export async function startPostgres(options: {
  dataDir: string
  log: (line: string) => void
  /** Settings of the server that take the place of ours. */
  settings?: ServerSettings
}): Promise<RunningPostgres> {
  const { log, settings = {} } = options
  const dataDir = resolve(options.dataDir)
  makeDataDir(dataDir)
  const owned = ownFolder(dataDir)
  try {
    const user = serviceUser(join(dataDir, 'postgres'))
    const place = preparePlace(dataDir, user)
    const cluster = join(place, 'cluster')
    const binaries = findBinaries(user, user ? sharedDir : dataDir)
    const password = keptPassword(dataDir)
    if (!existsSync(cluster)) log('creating the database')
    // Whoever backs the data folder up, or deletes it, must know that the rows are not in it.
    if (!place.startsWith(dataDir)) log(`the database is in ${place}: the account that runs it cannot enter ${dataDir}`)
    await ensureCluster(place, password, binaries, user)
    await stopOrphan(cluster, binaries, user, log)

    const server = await superviseServer({ place, password, binaries, user, settings }, log)
    const stop = async () => {
      await server.stop()
      owned.release()
    }
    const host = encodeURIComponent(socketFolder(place) ?? '127.0.0.1')
    const url = `postgres://${superuser}:${password}@${host}:${server.port}/${databaseName}`
    await ensureDatabase(url).catch(async (error) => {
      await stop()
      throw error
    })
    owned.announce({ databaseUrl: url })
    let stopped: Promise<void> | undefined
    return {
      url,
      announce: owned.announce,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    owned.release()
    throw error
  }
}

function keptPassword(dataDir: string): string {
  const file = join(dataDir, 'database-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

async function ensureDatabase(url: string) {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
