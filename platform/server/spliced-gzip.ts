import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A piece of many replies that is compressed once. */
export type ReadyPiece = { readonly plain: Buffer; readonly deflated: Buffer }

export const readyPiece = (text: string) => piece(text, { level: 9 })

/**
 * The gzip form of the pieces in a row. Each is compressed by itself and ends at the edge of a byte with nothing that a later one refers
 * to, so that ready pieces go in as they are.
 */
export function spliceGzip(pieces: readonly (string | ReadyPiece)[]): Buffer {
  const ready = pieces.map((one) => (typeof one === 'string' ? piece(one, small) : one))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(
    ready.reduce((sum, { plain }) => crc32(plain, sum), 0),
    0,
  )
  trailer.writeUInt32LE(
    ready.reduce((size, { plain }) => size + plain.length, 0),
    4,
  )
  return Buffer.concat([header, ...ready.map(({ deflated }) => deflated), emptyLastBlock, trailer])
}

const small = { level: 3, windowBits: 13, memLevel: 6 }
/** RFC 1952: deflate, no name, no time, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** RFC 1951: the last block, of fixed codes, with nothing but its end. */
const emptyLastBlock = Buffer.from([3, 0])

function piece(text: string, how: { level: number; windowBits?: number; memLevel?: number }): ReadyPiece {
  const plain = Buffer.from(text)
  return { plain, deflated: deflateRawSync(plain, { ...how, finishFlush: constants.Z_FULL_FLUSH }) }
}
