import { constants, crc32, deflateRawSync } from 'node:zlib'
import { joinedCrc32, shiftOf } from './joined-crc32.ts'

/** A piece of many replies whose bytes are compressed and summed once. */
export type ReadyPiece = {
  readonly length: number
  readonly deflated: Buffer
  readonly crc: number
  /** What its length does to the sum of all before it. */
  readonly shift: number
}

export const readyPiece = (plain: Buffer): ReadyPiece => ({
  length: plain.length,
  deflated: deflated(plain, { level: 9 }),
  crc: crc32(plain),
  shift: shiftOf(plain.length),
})

/**
 * The gzip form of the pieces in a row. Each is compressed by itself and ends at the edge of a byte with nothing that a later one refers
 * to, so that ready pieces go in as they are.
 */
export function spliceGzip(pieces: readonly (string | ReadyPiece)[]): Buffer {
  const parts: Buffer[] = [header]
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      const plain = Buffer.from(piece)
      if (plain.length > storedUpTo) parts.push(deflated(plain, small))
      else if (plain.length > 0) parts.push(storedHead(plain.length), plain)
      crc = crc32(plain, crc)
      length += plain.length
    } else {
      parts.push(piece.deflated)
      crc = joinedCrc32(crc, piece)
      length += piece.length
    }
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([...parts, emptyLastBlock, trailer])
}

/** What is this short stays as it is: compressing begins with 12 µs, and takes little off the keys and numbers between ready pieces. */
const storedUpTo = 320
/** RFC 1951, 3.2.4: a block that is stored, and not the last one. */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}

const small = { level: 3, windowBits: 13, memLevel: 6 }
/** RFC 1952: deflate, no name, no time, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** RFC 1951: the last block, of fixed codes, with nothing but its end. */
const emptyLastBlock = Buffer.from([3, 0])

const deflated = (plain: Buffer, how: { level: number; windowBits?: number; memLevel?: number }) =>
  deflateRawSync(plain, { ...how, finishFlush: constants.Z_FULL_FLUSH })
