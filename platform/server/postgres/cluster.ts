import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { ServiceUser } from './service-user.ts'
import { StartRefused } from './start-refused.ts'

const run = promisify(execFile)

export const superuser = 'cosmic'

/** What every program of PostgreSQL runs with: its own account, no PG… variables of the person who starts us. */
export function programOptions(user: ServiceUser) {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP']
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' }
  for (const name of names) if (process.env[name]) env[name] = process.env[name]
  return { cwd: '/', env, ...(user && { uid: user.uid, gid: user.gid }) }
}

/** Makes the cluster if there is none. A killed initdb leaves half a cluster, so it works aside and the result is renamed. */
export async function ensureCluster(place: string, password: string, binaries: Binaries, user: ServiceUser) {
  const cluster = join(place, 'cluster')
  for (const name of readdirSync(place)) {
    if (name.startsWith('unfinished-')) rmSync(join(place, name), { recursive: true, force: true })
  }
  if (existsSync(cluster)) return checkVersion(cluster, binaries)

  const work = join(place, `unfinished-${randomBytes(4).toString('hex')}`)
  const passwordFile = join(work, 'password')
  mkdirSync(work, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) {
    chownSync(work, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  const made = join(work, 'cluster')
  try {
    await run(
      binaries.initdb,
      [...initdbArguments, `--pwfile=${passwordFile}`, `--pgdata=${made}`],
      programOptions(user),
    )
  } catch (error) {
    rmSync(work, { recursive: true, force: true })
    throw new StartRefused(explainFailure(`The database could not be created in ${place}.`, outputOf(error)))
  }
  renameSync(made, cluster)
  rmSync(work, { recursive: true, force: true })
}

/** The sort order must not depend on the machine's locales, hence the built-in provider. */
const initdbArguments = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

function checkVersion(cluster: string, binaries: Binaries) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === binaries.major) return
  throw new StartRefused(
    `The database in ${cluster} was made by PostgreSQL ${version}, and this installation brings PostgreSQL ${binaries.major}. ` +
      `Restore a backup into a new data folder, or set DATABASE_URL to a PostgreSQL ${version} server.`,
  )
}

/** The last words of a PostgreSQL program, led by what a person can do about the known ones. */
export function explainFailure(what: string, output: string): string {
  const reason = knownReasons.find(([pattern]) => pattern.test(output))?.[1]
  const lastWords = output.trim().split('\n').slice(-8).join('\n')
  return [what, reason, lastWords].filter(Boolean).join('\n')
}

const knownReasons: [RegExp, string][] = [
  [/No space left on device|disk quota exceeded/i, 'The disk is full: free some space and start again.'],
  [/Permission denied/i, 'The account that runs the database may not use this folder.'],
  [/could not (create|resize) shared memory|Cannot allocate memory/i, 'The machine has too little free memory.'],
  [
    /cannot execute|error while loading shared libraries|GLIBC/i,
    'These programs do not run on this system: set DATABASE_URL.',
  ],
]

function outputOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return stderr || message
}
