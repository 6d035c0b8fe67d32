import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { programOptions } from './cluster.ts'
import type { ServiceUser } from './service-user.ts'

const run = promisify(execFile)

/**
 * A killed owner leaves its PostgreSQL running. We hold the folder's lock, so it serves nobody: stop it, and start our own.
 * A pid proves nothing (it may be a zombie, or have been given to a stranger), so it is believed only when its port answers.
 */
export async function stopOrphan(cluster: string, binaries: Binaries, user: ServiceUser, log: (line: string) => void) {
  const left = readPidFile(cluster)
  if (!left || !(await answers(left.port))) return
  if (!isPostgres(left.pid)) return
  log('stopping the database that a killed process left running')
  try {
    await run(binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '20'], programOptions(user))
  } catch (error) {
    // Killed in the moment between: it is gone without removing its pid file, for which pg_ctl has waited in vain.
    if (isPostgres(left.pid)) throw error
  }
}

/** Where process 1 does not bury the dead, a killed postmaster stays a zombie, and its pid file would forbid every start. */
export function dropPidFileOfTheDead(cluster: string) {
  const left = readPidFile(cluster)
  if (left && !isPostgres(left.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function readPidFile(cluster: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

/** On systems without /proc the answer of the port has to do. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^Name:\s*postgres/m.test(status) && !/^State:\s*[ZX]/m.test(status)
  } catch {
    return false
  }
}

function answers(port: number): Promise<boolean> {
  if (!(port > 0)) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  socket.setTimeout(2000, () => resolve(false))
  return promise.finally(() => socket.destroy())
}
