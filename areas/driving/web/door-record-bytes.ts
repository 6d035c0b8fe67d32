import { doorStart } from '../rules/door-flow.ts'
import type { DoorRecord } from './door-check.ts'
import type { Photos } from './door-requests.ts'

type Header = Omit<DoorRecord, 'photos'> & { readonly sizes: Photos<number> }

const sides = ['front', 'back'] as const

/** The record as bytes to be sealed: its facts as JSON behind their length, then the photos. */
export async function bytesOfRecord({ photos, ...facts }: DoorRecord): Promise<Uint8Array<ArrayBuffer>> {
  const header: Header = { ...facts, sizes: { front: photos.front?.size, back: photos.back?.size } }
  const text = new TextEncoder().encode(JSON.stringify(header))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, text.length)
  const parts = [length, text, ...sides.flatMap((side) => photos[side] ?? [])]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

export function recordOfBytes(bytes: Uint8Array): DoorRecord {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const { sizes, ...facts } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header
  let at = 4 + length
  const photos: { front?: Blob; back?: Blob } = {}
  for (const side of sides) {
    const size = sizes[side]
    if (size === undefined) continue
    photos[side] = new Blob([bytes.slice(at, at + size)], { type: 'image/jpeg' })
    at += size
  }
  // An earlier version of the app that sealed it did not know all that the state holds now.
  return { ...facts, state: { ...doorStart, ...facts.state }, photos }
}
