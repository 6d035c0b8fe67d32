import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './start-refused.ts'

/** What the process that owns a data folder tells others about itself. */
export type Owner = { pid: number; databaseUrl?: string; sandboxUrl?: string; url?: string }

export type Ownership = { announce(more: Partial<Owner>): void; release(): void }

/**
 * One process owns a data folder. The lock is SQLite's file lock: the kernel gives it up the moment its holder dies, however it
 * dies, so it can be neither stale (a pid file can) nor taken by two at once.
 */
export function ownFolder(dataDir: string): Ownership {
  const lock = new DatabaseSync(join(dataDir, 'owner.lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new StartRefused(
      `Already running on the data folder ${dataDir}${describeOwner(dataDir)}. Stop that one first.`,
    )
  }
  let owner: Owner = { pid: process.pid }
  const write = () => writeFileSync(ownerFile(dataDir), JSON.stringify(owner), { mode: 0o600 })
  write()
  return {
    announce(more) {
      owner = { ...owner, ...more }
      write()
    },
    release() {
      if (!lock.isOpen) return
      rmSync(ownerFile(dataDir), { force: true })
      lock.close()
    },
  }
}

/** The living owner of a data folder, for a command that wants to work beside it; undefined when nobody owns it. */
export function ownerOf(dataDir: string): Owner | undefined {
  const lock = new DatabaseSync(join(dataDir, 'owner.lock'))
  try {
    lock.exec('begin exclusive')
    return undefined
  } catch {
    return readOwner(dataDir)
  } finally {
    lock.close()
  }
}

const ownerFile = (dataDir: string) => join(dataDir, 'owner.json')

function readOwner(dataDir: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(dataDir), 'utf8'))
  } catch {
    return undefined // it has the lock, but has not written its card yet
  }
}

function describeOwner(dataDir: string): string {
  const owner = readOwner(dataDir)
  if (!owner) return ''
  return owner.url ? ` (${owner.url}, process ${owner.pid})` : ` (process ${owner.pid})`
}
