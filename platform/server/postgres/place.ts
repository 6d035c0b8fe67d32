import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { canReach, type ServiceUser } from './service-user.ts'
import { StartRefused } from './start-refused.ts'

/** Where root's database and programs go when the service account cannot enter the data folder. */
export const sharedDir = '/var/lib/cosmic'

/** The folder that holds the cluster and its log, owned by the account that runs the database. */
export function preparePlace(dataDir: string, user: ServiceUser): string {
  const place = rememberedPlace(dataDir) ?? choosePlace(dataDir, user)
  if (!existsSync(place)) {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    if (user) chownSync(place, user.uid, user.gid)
  }
  return place
}

/** Whether a database was made for this data folder. */
export const hasDatabase = (dataDir: string) =>
  existsSync(join(rememberedPlace(dataDir) ?? join(dataDir, 'postgres'), 'cluster'))

/** The data folder may be listed by its owner alone, yet the service account must pass through it. */
export function makeDataDir(dataDir: string) {
  if (existsSync(dataDir)) return
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new StartRefused(
      `The data folder ${dataDir} cannot be made (${(error as NodeJS.ErrnoException).code}): make it, or set DATA_DIR to a folder that this account may write into.`,
    )
  }
  chmodSync(dataDir, 0o700 | mayPassThrough)
}

const mayPassThrough = 0o011

function choosePlace(dataDir: string, user: ServiceUser): string {
  if (canReach(user, dataDir)) return join(dataDir, 'postgres')
  if (canReach(user, dirname(dataDir))) {
    chmodSync(dataDir, statSync(dataDir).mode | mayPassThrough)
    return join(dataDir, 'postgres')
  }
  const mark = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  const place = join(sharedDir, `database-${mark}`)
  mkdirSync(sharedDir, { recursive: true, mode: 0o755 })
  writeFileSync(placeFile(dataDir), place)
  return place
}

/** Written down, so that the database is found again after the data folder has moved. */
function rememberedPlace(dataDir: string): string | undefined {
  return existsSync(placeFile(dataDir)) ? readFileSync(placeFile(dataDir), 'utf8').trim() : undefined
}

const placeFile = (dataDir: string) => join(dataDir, 'postgres-is-in')
