import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupRefused } from './backup-refused.ts'
import { cutShort } from './byte-reader.ts'
import { isSealed, sealed, sealedMarkBytes, unsealed } from './sealed-stream.ts'
import { type ArchiveEntry, endOfTar, paddingAfter, readTar, tarHeader } from './tar.ts'

/** The last file: what `sha256sum -c` reads. An archive without it was cut short. */
const sumsFile = 'SHA256SUMS'
/** Faster than the disk, and almost as small as the usual level. */
const gzipLevel = 3

/** Written beside its name and renamed when it is whole: what bears the name is never half a backup. Answers its size. */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
  { passphrase, madeAt }: { passphrase: string | undefined; madeAt: Date },
): Promise<number> {
  const unfinished = `${path}.part`
  try {
    const file = await open(unfinished, 'w', 0o600)
    const gzip = createGzip({ level: gzipLevel })
    const packed = (source: AsyncIterable<Uint8Array>) =>
      passphrase === undefined ? source : sealed(source, passphrase)
    await pipeline(tarOf(entries, madeAt), gzip, packed, file.createWriteStream({ flush: true }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const written = await open(path)
  return (await written.stat().finally(() => written.close())).size
}

async function* tarOf(entries: AsyncIterable<ArchiveEntry>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const sums: string[] = []
  for await (const { name, size, bytes } of entries) {
    yield tarHeader(name, size, madeAt)
    const hash = createHash('sha256')
    for await (const piece of bytes) {
      hash.update(piece)
      yield piece
    }
    yield paddingAfter(size)
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  const list = Buffer.from(sums.join(''))
  yield tarHeader(sumsFile, list.length, madeAt)
  yield list
  yield paddingAfter(list.length)
  yield endOfTar
}

/**
 * The files of an archive, one after the other, refused in words when it is not what was written. What it yields is proven to be whole only when
 * the last one has been read: whoever acts on them takes it back when this throws.
 */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<ArchiveEntry> {
  const sums = new Map<string, string>()
  let proven = false
  try {
    for await (const { name, size, bytes } of readTar(await unpacked(path, passphrase))) {
      if (name === sumsFile) {
        compareSums(sums, (await collect(bytes)).toString())
        proven = true
        continue
      }
      const hash = createHash('sha256')
      const heard = hearing(bytes, hash)
      yield { name, size, bytes: heard }
      // What the reader has left is part of the sum, and stands before the next file.
      for await (const _ of heard);
      sums.set(name, hash.digest('hex'))
    }
  } catch (error) {
    throw inWords(error)
  }
  if (!proven) throw new BackupRefused(cutShort)
}

async function* hearing(bytes: AsyncIterable<Uint8Array>, hash: { update(piece: Uint8Array): unknown }) {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

function compareSums(found: ReadonlyMap<string, string>, list: string): void {
  const told = new Map(
    list
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  )
  for (const [name, sum] of found)
    if (told.get(name) !== sum) throw new BackupRefused(`${name} in the backup was altered or damaged.`)
  for (const name of told.keys()) if (!found.has(name)) throw new BackupRefused(`${name} is missing in the backup.`)
}

export async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function unpacked(path: string, passphrase: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  const start = await startOf(path)
  const isEncrypted = isSealed(start)
  if (isEncrypted && passphrase === undefined)
    throw new BackupRefused('This backup is encrypted: set BACKUP_PASSPHRASE or give --passphrase-file.')
  if (!isEncrypted && !(start[0] === 0x1f && start[1] === 0x8b))
    throw new BackupRefused(start.length === 0 ? `${path} is empty.` : `${path} is not a backup of Cosmic.`)
  const file: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 256 * 1024 })
  const gunzip = createGunzip()
  const plain = isEncrypted && passphrase !== undefined ? unsealed(file, passphrase) : file
  // Its fault reaches whoever reads from `gunzip`.
  pipeline(plain, gunzip).catch((error: unknown) => gunzip.destroy(error as Error))
  return gunzip
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupRefused(`There is no file ${path}.`) : error
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sealedMarkBytes), 0, sealedMarkBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'Z_BUF_ERROR') return new BackupRefused(cutShort)
  if (code === 'Z_DATA_ERROR') return new BackupRefused('The backup was altered or damaged.')
  if (code === 'EISDIR') return new BackupRefused('That is a folder, and not a backup.')
  return error
}
