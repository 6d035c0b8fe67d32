import { crc32 } from 'node:zlib'
import type { Arcs } from '../rules/router/arcs.ts'
import type { RoadNetwork } from '../rules/router/network.ts'

// The stored form: a header of words (mark, form, checksum, number of pieces, the length of each in bytes), then the pieces themselves,
// each beginning at a whole word. What is read is laid over the bytes as they are; nothing is parsed.

/** Raised with every change of what is stored or of how times are reckoned: what was stored before is then imported again. */
export const networkForm = 2
const mark = 0x52734f43
const pieceCount = 21
const headerWords = 4 + pieceCount
const word = Int32Array.BYTES_PER_ELEMENT

/** The first bytes of what this version of the product writes. */
export const headerBegin = (): Buffer => Buffer.from(Uint32Array.of(mark, networkForm).buffer)

export function networkToBytes(network: RoadNetwork): Buffer {
  const pieces = piecesOf(network)
  const lengths = pieces.map(({ byteLength }) => byteLength)
  const size = lengths.reduce((sum, length) => sum + padded(length), headerWords * word)
  const bytes = new Uint8Array(size)
  let begin = headerWords * word
  for (const piece of pieces) {
    bytes.set(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength), begin)
    begin += padded(piece.byteLength)
  }
  const header = new Uint32Array(bytes.buffer, 0, headerWords)
  header.set([mark, networkForm, 0, pieces.length, ...lengths])
  header[2] = checksum(bytes)
  return Buffer.from(bytes.buffer)
}

/** `undefined`: of another form, cut short or damaged. */
export function networkFromBytes(stored: Uint8Array): RoadNetwork | undefined {
  if (stored.byteLength < headerWords * word || stored.byteLength % word !== 0) return undefined
  // Words can only be laid over bytes that begin at one; what the database gives may begin anywhere. (A Buffer's slice is no copy.)
  const bytes = stored.byteOffset % word === 0 ? stored : new Uint8Array(stored)
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, headerWords)
  if (header[0] !== mark || header[1] !== networkForm || header[3] !== pieceCount) return undefined
  const lengths = [...header.subarray(4)]
  const size = lengths.reduce((sum, length) => sum + padded(length), headerWords * word)
  if (size !== bytes.byteLength || header[2] !== checksum(bytes)) return undefined
  let begin = bytes.byteOffset + headerWords * word
  const pieces = lengths.map((length) => {
    const piece = { begin, length }
    begin += padded(length)
    return piece
  })
  return networkOf(bytes.buffer, pieces)
}

const padded = (length: number) => Math.ceil(length / word) * word

/** Over everything behind itself; a wrong mark or form is seen without it. */
const checksum = (bytes: Uint8Array) => crc32(bytes.subarray(3 * word))

function piecesOf({ stretches, turns, sound, hierarchy }: RoadNetwork): readonly (Int32Array | Uint8Array)[] {
  const { from, to, along, against, motorway, first, lats, lngs } = stretches
  const arcs = ({ first, to, ms, via }: Arcs) => [first, to, ms, via]
  return [
    ...[from, to, along, against, motorway, first, lats, lngs],
    ...[turns.behind, turns.first, turns.from, turns.to],
    sound,
    ...arcs(hierarchy.up),
    ...arcs(hierarchy.down),
  ]
}

/** In the same order. */
function networkOf(buffer: ArrayBufferLike, pieces: readonly { begin: number; length: number }[]): RoadNetwork {
  const left = pieces[Symbol.iterator]()
  const next = () => left.next().value ?? { begin: 0, length: 0 }
  const words = () => {
    const { begin, length } = next()
    return new Int32Array(buffer as ArrayBuffer, begin, length / word)
  }
  const flags = () => {
    const { begin, length } = next()
    return new Uint8Array(buffer as ArrayBuffer, begin, length)
  }
  const arcs = (): Arcs => ({ first: words(), to: words(), ms: words(), via: words() })
  const stretches = {
    from: words(),
    to: words(),
    along: words(),
    against: words(),
    motorway: flags(),
    first: words(),
    lats: words(),
    lngs: words(),
  }
  const moves = { behind: words(), first: words(), from: words(), to: words() }
  const sound = flags()
  const [up, down] = [arcs(), arcs()]
  const vertices = up.first.length - 1
  return { stretches, turns: { vertices, ...moves }, sound, hierarchy: { vertices, up, down } }
}
