import { Readable } from 'node:stream'
import { BackupRefused } from './backup-refused.ts'
import { ByteReader } from './byte-reader.ts'

/** One file of an archive. Its bytes must be read to their end before the next one is asked for. */
export type ArchiveEntry = {
  readonly name: string
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}

/** One that is in memory. */
export const wholeEntry = (name: string, bytes: Uint8Array): ArchiveEntry => ({
  name,
  size: bytes.byteLength,
  bytes: Readable.from([bytes], { objectMode: false }),
})

const block = 512
const longestName = 100
/** Of eleven octal digits. */
const largestFile = 8 ** 11 - 1
const pieceBytes = 256 * 1024

export const endOfTar = Buffer.alloc(2 * block)
export const paddingAfter = (size: number) => Buffer.alloc((block - (size % block)) % block)

/** A header of POSIX ustar: `tar` opens what has them, so that a backup can be looked into without us. */
export function tarHeader(name: string, size: number, madeAt: Date): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new BackupRefused(`The name ${name} is too long for a backup.`)
  if (size > largestFile) throw new BackupRefused(`${name} is too large for a backup (8 GiB at most).`)
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(madeAt.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(sumOf(header), 6)} `, 148)
  return header
}

/** With spaces in the place of the sum itself. */
function sumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}

export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const reader = new ByteReader(source)
  try {
    for (;;) {
      const header = await reader.exactly(block)
      if (header[0] === 0) break
      const entry = readHeader(header)
      yield { ...entry, bytes: bytesOf(reader, entry.size) }
      await reader.exactly(paddingAfter(entry.size).length)
    }
    // To the end, so that whatever checks the stream's own end has its say.
    while ((await reader.upTo(pieceBytes)).length > 0);
  } finally {
    await reader.close()
  }
}

function readHeader(header: Buffer) {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? ''
  if (Number.parseInt(text(148, 156), 8) !== sumOf(header))
    throw new BackupRefused('The backup was altered or damaged.')
  return { name: text(0, longestName), size: Number.parseInt(text(124, 136), 8) }
}

async function* bytesOf(reader: ByteReader, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0; ) {
    const piece = await reader.exactly(Math.min(left, pieceBytes))
    left -= piece.length
    yield piece
  }
}
