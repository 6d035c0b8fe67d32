import { collect, readArchive } from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import { stageFiles } from './data-files.ts'
import { beginLoading } from './load-database.ts'
import { type Contents, contentsFile, type Manifest, manifestFile, readContents, readManifest } from './manifest.ts'

/** What the first file of a backup says of it. */
export async function manifestOf(path: string, passphrase: string | undefined): Promise<Manifest> {
  for await (const { name, bytes } of readArchive(path, passphrase)) {
    if (name !== manifestFile) break
    return readManifest((await collect(bytes)).toString())
  }
  throw new BackupRefused(`${path} is not a backup of Cosmic.`)
}

/** Reads all of it, and changes nothing. */
export async function checkBackup(path: string, passphrase: string | undefined): Promise<Contents> {
  let contents: Contents | undefined
  for await (const { name, bytes } of readArchive(path, passphrase))
    if (name === contentsFile) contents = readContents((await collect(bytes)).toString())
  if (!contents) throw new BackupRefused('The backup was altered or damaged.')
  return contents
}

/**
 * Fills an empty database and the data folder beside it. Rows stand in one transaction and files in a folder of their own until the last byte of the
 * backup has been proven; then the files move, and the commit comes last.
 */
export async function restoreBackup(
  path: string,
  target: { readonly url: string; readonly dataDir: string; readonly passphrase: string | undefined },
): Promise<Contents> {
  const manifest = await manifestOf(path, target.passphrase)
  // Before a row of it reaches the database, whose words about a damaged one would help nobody; reading is the least of a restore.
  await checkBackup(path, target.passphrase)
  const files = stageFiles(target.dataDir)
  const loading = await beginLoading(target.url, manifest)
  try {
    await files.clear()
    let contents: Contents | undefined
    for await (const entry of readArchive(path, target.passphrase)) {
      if (entry.name === contentsFile) contents = readContents((await collect(entry.bytes)).toString())
      else if (!(await files.take(entry)) && !(await loading.take(entry)) && entry.name !== manifestFile)
        throw new BackupRefused(`This version does not know what ${entry.name} in the backup is.`)
    }
    if (!contents) throw new BackupRefused('The backup was altered or damaged.')
    await loading.finish(contents)
    await files.moveIntoPlace()
    await loading.commit()
    return contents
  } catch (error) {
    await files.takeBack()
    throw error
  } finally {
    await loading.close()
  }
}
