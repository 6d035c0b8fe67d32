import { writeArchive } from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import { dataFiles } from './data-files.ts'
import { type Snapshot, takeSnapshot } from './dump-database.ts'
import { contentsFile, manifestFile, writeManifest } from './manifest.ts'
import { type ArchiveEntry, wholeEntry } from './tar.ts'

export type BackupSource = {
  readonly url: string
  readonly dataDir: string
  readonly passphrase: string | undefined
  readonly madeAt: Date
  readonly dataKey: Uint8Array
  readonly dataKeyMark: string
  readonly settings: readonly string[]
}

export type MadeBackup = {
  readonly bytes: number
  readonly tables: number
  readonly rows: number
  readonly files: number
}

/** Writes all of an installation, as it was at one moment, into a file; orders go on meanwhile. */
export async function makeBackup(path: string, source: BackupSource): Promise<MadeBackup> {
  const snapshot = await takeSnapshot(source.url)
  if (snapshot.migrations.length === 0) throw new BackupRefused('The database has nothing yet that could be backed up.')
  const count = { tables: 0, rows: 0, files: 0 }
  try {
    const bytes = await writeArchive(path, entriesOf(snapshot, source, count), source)
    return { bytes, ...count }
  } finally {
    await snapshot.close()
  }
}

async function* entriesOf(
  snapshot: Snapshot,
  source: BackupSource,
  count: { tables: number; rows: number; files: number },
): AsyncGenerator<ArchiveEntry> {
  const { passphrase, dataKey, madeAt } = source
  const manifest = writeManifest({
    made_at: madeAt.toISOString(),
    migrations: [...snapshot.migrations],
    data_key_mark: source.dataKeyMark,
    data_key: passphrase === undefined ? null : Buffer.from(dataKey).toString('hex'),
    settings: [...source.settings],
  })
  yield wholeEntry(manifestFile, manifest)
  yield* snapshot.tables()
  const contents = await snapshot.contents()
  for await (const file of dataFiles(source.dataDir)) {
    count.files += 1
    yield file
  }
  const rows = Object.values(contents.tables)
  count.tables = rows.length
  count.rows = rows.reduce((sum, one) => sum + one, 0)
  yield wholeEntry(contentsFile, Buffer.from(JSON.stringify(contents)))
}
