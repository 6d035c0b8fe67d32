import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { decodeText, type Encoding, findEncoding } from './encoding.ts'
import { type ImportFile, ImportRefused } from './import-kind.ts'
import { tooLarge } from './too-large.ts'
import { isGzip, unpacked } from './unpack.ts'

export type OpenOptions = {
  /** Unpacked bytes at most, so that a file of zeros cannot fill what it is imported into. */
  readonly mostUnpacked?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Bytes read of the file as it lies on the disk, so that a packed one has a share too. */
  readonly onRead?: ((read: number, size: number) => void) | undefined
  /** The name that its owner knows it by. */
  readonly name?: string | undefined
}

export type OpenedFile = ImportFile & {
  /** Bytes on the disk. */
  readonly size: number
  /** What `text` was decoded from; undefined until it was asked for. */
  readonly encoding: Encoding | undefined
}

const defaultMostUnpacked = 16 * 2 ** 30
const readAtOnce = 256 * 1024

/** Opens nothing yet: every reading has its own handle, and gives it back however it ends. */
export function openImportFile(path: string, options: OpenOptions = {}): OpenedFile {
  const { mostUnpacked = defaultMostUnpacked, signal, onRead } = options
  const size = sizeOf(path)
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const source = createReadStream(path, { highWaterMark: readAtOnce })
    const packed = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
    try {
      const first = await packed.next()
      if (first.done) throw new ImportRefused('The file is empty.')
      refuseArchive(first.value)
      const whole = joined(first.value, packed)
      const counted = count(whole)
      yield* isGzip(first.value) ? unpacked(counted, mostUnpacked) : limited(counted)
    } catch (error) {
      throw inWords(error, path)
    } finally {
      source.destroy()
    }
  }

  async function* count(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let read = 0
    for await (const chunk of source) {
      signal?.throwIfAborted()
      yield chunk
      read += chunk.length
      onRead?.(read, size)
    }
  }

  async function* limited(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (size > mostUnpacked) throw tooLarge(mostUnpacked)
    yield* source
  }

  return readable(options.name ?? basename(path), bytes, size)
}

/** A file that is in memory already. */
export function memoryFile(name: string, content: string | Uint8Array): OpenedFile {
  const whole = typeof content === 'string' ? Buffer.from(content) : content
  return readable(
    name,
    async function* () {
      yield whole
    },
    whole.length,
  )
}

function readable(name: string, bytes: () => AsyncIterable<Uint8Array>, size: number): OpenedFile {
  let encoding: Promise<Encoding> | undefined
  let known: Encoding | undefined
  return {
    name,
    size,
    bytes,
    async *text() {
      encoding ??= findEncoding(bytes())
      known = await encoding
      yield* decodeText(bytes(), known)
    },
    get encoding() {
      return known
    },
  }
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw inWords(error, path)
  }
}

function sizeOf(path: string): number {
  const found = statOf(path)
  if (!found) throw new ImportRefused(`There is no file ${path}.`)
  if (!found.isFile()) throw new ImportRefused(`${path} is not a file.`)
  return found.size
}

const systemWords: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there any more',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder',
  EIO: 'its disk cannot be read',
  EMFILE: 'too many files are open',
}

/** What the system says of a file is for whoever named it; all else is ours. */
function inWords(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why = Object.hasOwn(systemWords, code) ? systemWords[code] : undefined
  return why ? new ImportRefused(`${path} cannot be read: ${why}.`) : error
}

async function* joined<Piece>(first: Piece, rest: AsyncIterator<Piece>): AsyncGenerator<Piece> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Spreadsheets are archives too. */
function refuseArchive(bytes: Uint8Array): void {
  const [a, b, c, d] = bytes
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4)
    throw new ImportRefused('This is a ZIP archive or a spreadsheet: unpack it, or save the sheet as CSV.')
}
