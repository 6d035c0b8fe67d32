import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupRefused } from './backup-refused.ts'
import { type ArchiveEntry, wholeEntry } from './tar.ts'

/** The database itself, who runs it, and what was uploaded to be imported, which is there for a day at most. The key has a place of its own. */
const notKept = /^(postgres.*|database-password|owner\..*|data-key|imports|restoring)$/
const unfinished = /\.part$/
const inArchive = 'files/'
const stagingName = 'restoring'

/**
 * Photos, pictures and what else stands in the data folder. Read after the database was: a file is written before the row that names it, so that
 * every row of the snapshot finds its file. One that is deleted meanwhile has had its time.
 */
export async function* dataFiles(dataDir: string): AsyncGenerator<ArchiveEntry> {
  const top = await readdir(dataDir).catch(() => [])
  for (const name of top.filter((one) => !notKept.test(one)).sort()) yield* filesUnder(dataDir, name)
}

async function* filesUnder(dataDir: string, path: string): AsyncGenerator<ArchiveEntry> {
  const whole = join(dataDir, path)
  const within = await readdir(whole).catch(() => undefined)
  if (within) {
    for (const name of within.sort()) yield* filesUnder(dataDir, join(path, name))
    return
  }
  if (unfinished.test(path)) return
  const file = await open(whole).catch(() => undefined)
  if (!file) return
  try {
    const found = await file.stat()
    if (!found.isFile()) return
    // A journal grows while it is read: as much of it as there was.
    const name = `${inArchive}${path.split(sep).join('/')}`
    if (found.size === 0) yield wholeEntry(name, Buffer.alloc(0))
    else
      yield {
        name,
        size: found.size,
        bytes: file.createReadStream({ autoClose: false, start: 0, end: found.size - 1 }),
      }
  } finally {
    await file.close()
  }
}

/** Files of a backup, laid beside their places until all of them are there. */
export function stageFiles(dataDir: string) {
  const staging = join(dataDir, stagingName)
  const moved: string[] = []
  return {
    /** What an earlier restore has left that was killed. */
    clear: () => rm(staging, { recursive: true, force: true }),
    async take({ name, bytes }: ArchiveEntry): Promise<boolean> {
      if (!name.startsWith(inArchive)) return false
      const path = normalize(name.slice(inArchive.length))
      if (path.startsWith('..') || path.startsWith(sep)) throw new BackupRefused('The backup was altered or damaged.')
      const file = join(staging, path)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(bytes, createWriteStream(file, { mode: 0o600, flush: true }))
      return true
    },
    async moveIntoPlace(): Promise<void> {
      const names = await readdir(staging).catch(() => [])
      const known = names.find((name) => existsSync(join(dataDir, name)))
      if (known)
        throw new BackupRefused(`${join(dataDir, known)} is there already. Restore into a DATA_DIR that is new.`)
      for (const name of names) {
        await rename(join(staging, name), join(dataDir, name))
        moved.push(join(dataDir, name))
      }
      await rm(staging, { recursive: true, force: true })
    },
    /** As before: nothing of ours stays in the folder. */
    async takeBack(): Promise<void> {
      for (const path of moved) await rm(path, { recursive: true, force: true })
      await rm(staging, { recursive: true, force: true })
    },
  }
}
