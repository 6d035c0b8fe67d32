import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fchownSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import type { Binaries } from './binaries.ts'
import { explainFailure, programOptions, superuser } from './cluster.ts'
import { dropPidFileOfTheDead } from './orphan.ts'
import type { ServiceUser } from './service-user.ts'
import { StartRefused } from './start-refused.ts'

export type ServerProcess = { child: ChildProcess; port: number }

export type ServerSettings = Readonly<Record<string, string>>

export type Start = {
  place: string
  password: string
  binaries: Binaries
  user: ServiceUser
  settings: ServerSettings
  port?: number
}

const patienceMs = 20_000
const shutdownMs = 30_000

/** Starts PostgreSQL and returns when it answers queries. */
export async function startServer(start: Start): Promise<ServerProcess> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const port = start.port ?? (await freePort())
    const child = spawnPostgres(start, port)
    try {
      if (await untilReady(child, port, start.password)) return { child, port }
    } catch (error) {
      await endServer(child)
      throw error
    }

    const output = readFileSync(join(start.place, 'postgres.log'), 'utf8')
    const passing = /Address already in use|lock file .* already exists|shared memory block .* still in use/.test(
      output,
    )
    if (!passing || Date.now() > deadline) {
      throw new StartRefused(explainFailure(`The database in ${start.place} did not start.`, output))
    }
    // A server that was killed a moment ago is still leaving: its memory, its zombie, its port.
    dropPidFileOfTheDead(join(start.place, 'cluster'))
    await pause(200)
  }
}

/** Ends the connections, then the server, in order (a "fast shutdown"); one that hangs is ended as by a crash, which it survives. */
export async function endServer(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  const hangs = setTimeout(() => child.kill('SIGQUIT'), shutdownMs)
  child.kill('SIGINT')
  await exit
  clearTimeout(hangs)
}

/** Detached, so that Ctrl-C in the terminal reaches us and not the database, which queries still need while we drain. */
function spawnPostgres({ place, binaries, user, settings }: Start, port: number): ChildProcess {
  const logFile = join(place, 'postgres.log')
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.before`)
  const log = openSync(logFile, 'w', 0o600)
  if (user) fchownSync(log, user.uid, user.gid)
  dropSocketsOfTheDead(place)
  const all = Object.entries({ ...serverSettings(port, place), ...settings })
  const written = all.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', join(place, 'cluster'), ...written], {
    ...programOptions(user),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

function serverSettings(port: number, place: string) {
  const sockets = socketFolder(place)
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets ? `"${sockets}"` : '',
    max_connections: 60,
    shared_buffers: `${sharedBuffersMb()}MB`,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off', // our queries are short: compiling them costs more than it saves
    // As on any disk without a moving arm; by the default of 4 a plan that is made while a table is small reads all of it for a month.
    random_page_cost: 1.1,
  }
}

const socketName = /^\.s\.PGSQL\.\d+(\.lock)?$/
/** What the path of a socket may hold on macOS; Linux has four more. */
const longestSocketPath = 103

/** The folder of the server's socket; none where systems have none, or the path is too long for one. A question through it takes a fifth less than one through TCP. */
export function socketFolder(place: string): string | undefined {
  const path = join(place, '.s.PGSQL.65535')
  const fits = Buffer.byteLength(path) <= longestSocketPath && !place.includes('"')
  return fits && process.platform !== 'win32' ? place : undefined
}

/** Each start has a port of its own, by which its socket is named: one that was killed leaves its socket. */
function dropSocketsOfTheDead(place: string): void {
  for (const name of readdirSync(place)) if (socketName.test(name)) rmSync(join(place, name), { force: true })
}

/** A sixteenth of the machine, as the database shares it with the server and perhaps a browser. */
function sharedBuffersMb(): number {
  return Math.min(512, Math.max(64, Math.round(totalmem() / 2 ** 20 / 16)))
}

async function untilReady(child: ChildProcess, port: number, password: string): Promise<boolean> {
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  child.once('error', () => ended.abort())
  while (!ended.signal.aborted) {
    if (await acceptsQueries(port, password)) return true
    await pause(20, undefined, { signal: ended.signal }).catch(() => undefined)
  }
  return false
}

const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03'])

async function acceptsQueries(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    // While it recovers after a crash it listens, and answers 57P03.
    if (notYet.has(code) || (error as Error).message.includes('terminated unexpectedly')) return false
    if (code === '28P01') {
      throw new StartRefused('The database does not accept the password kept in the data folder (database-password).')
    }
    throw error
  }
}
