import { promisify } from 'node:util'
import { inflate, zstdDecompress } from 'node:zlib'
import { PbfReader } from 'pbf'
import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import { readBytes } from './byte-reader.ts'

// The frame of an OpenStreetMap PBF file: a length, a header that says what follows, a blob that is mostly compressed.

/** Limits of the format itself. */
const largestHeader = 64 * 1024
const largestBlock = 32 * 1024 * 1024
const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes'])

const unzlib = promisify(inflate)
const unzstd = promisify(zstdDecompress)

/** The unpacked data blocks in the order of the file, numbered from 1. */
export async function* pbfBlocks(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ number: number; bytes: Uint8Array }> {
  const reader = readBytes(chunks)
  try {
    for (let number = 1; ; number++) {
      const length = await reader.take(4)
      if (!length) {
        if (number === 1) throw new ImportRefused('The file is empty.')
        return
      }
      const block = await readBlock(reader.take, new DataView(length.buffer, length.byteOffset, 4).getUint32(0), number)
      if (block.type === 'OSMHeader') checkHeader(block.bytes)
      else if (block.type === 'OSMData') yield { number, bytes: block.bytes }
      // Blocks of other kinds are to be skipped, says the format.
    }
  } finally {
    await reader.close()
  }
}

async function readBlock(
  take: (length: number) => Promise<Uint8Array | undefined>,
  headerLength: number,
  number: number,
) {
  const isNoHeader = headerLength === 0 || headerLength > largestHeader
  if (isNoHeader) throw number === 1 ? notOpenStreetMap() : damaged(number, 'its header is too long')
  const header = await take(headerLength)
  if (!header) throw new ImportRefused('The file ends in the middle of a block: it is truncated.')
  const { type, size } = readMessage(header, number, { type: '', size: -1 }, (field, found, pbf) => {
    if (field === 1) found.type = pbf.readString()
    if (field === 3) found.size = pbf.readVarint()
  })
  if (number === 1 && type !== 'OSMHeader') throw notOpenStreetMap()
  if (size < 0 || size > largestBlock) throw damaged(number, `it claims ${size} bytes`)
  const blob = size === 0 ? new Uint8Array(0) : await take(size)
  if (!blob) throw new ImportRefused('The file ends in the middle of a block: it is truncated.')
  return { type, bytes: await unpack(blob, number) }
}

type Blob = { raw?: Uint8Array; zlib?: Uint8Array; zstd?: Uint8Array; other?: string }

async function unpack(bytes: Uint8Array, number: number): Promise<Uint8Array> {
  const blob = readMessage(bytes, number, {} as Blob, (field, found, pbf) => {
    if (field === 1) found.raw = pbf.readBytes()
    if (field === 3) found.zlib = pbf.readBytes()
    if (field === 7) found.zstd = pbf.readBytes()
    if (field === 4 || field === 5 || field === 6) found.other = ['LZMA', 'bzip2', 'LZ4'][field - 4] ?? ''
  })
  if (blob.raw) return blob.raw
  if (blob.other) throw new ImportRefused(`Its blocks are packed by ${blob.other}: convert the file to zlib first.`)
  const packed = blob.zlib ?? blob.zstd
  if (!packed) throw damaged(number, 'it is empty')
  try {
    return await (blob.zlib ? unzlib : unzstd)(packed, { maxOutputLength: largestBlock })
  } catch {
    throw damaged(number, 'it cannot be unpacked')
  }
}

function checkHeader(bytes: Uint8Array): void {
  const needed = readMessage(bytes, 1, [] as string[], (field, found, pbf) => {
    if (field === 4) found.push(pbf.readString())
  })
  const unknown = needed.filter((feature) => !knownFeatures.has(feature))
  if (unknown.length > 0)
    throw new ImportRefused(
      `The file needs a reader that knows ${unknown.join(', ').slice(0, 200)}; this one does not.`,
    )
}

/** Reads one message; whatever in it leads beyond its end is damage. */
export function readMessage<Found>(
  bytes: Uint8Array,
  number: number,
  found: Found,
  field: (tag: number, found: Found, pbf: PbfReader) => void,
): Found {
  const pbf = new PbfReader(bytes)
  try {
    pbf.readFields(field, found)
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    throw damaged(number, 'it cannot be read')
  }
  if (pbf.pos > bytes.length) throw damaged(number, 'it ends in the middle')
  return found
}

const notOpenStreetMap = () => new ImportRefused('This is not an OpenStreetMap file: neither .osm.pbf nor .osm.')

export const damaged = (number: number, why: string) =>
  new ImportRefused(`Block ${number} of the file is damaged: ${why}. Nothing was changed.`)
