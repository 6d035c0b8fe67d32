import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { BackupRefused } from './backup-refused.ts'
import { ByteReader, cutShort } from './byte-reader.ts'

/**
 * A stream under a passphrase: a mark, a salt, a value that tells the right passphrase, and then pieces of 64 KiB, each under AES-256-GCM with its
 * number and whether it is the last as nonce, so that pieces can be neither changed, dropped, moved nor cut off.
 */
const mark = Buffer.from('COSMIC-SEALED-1\n')
const saltBytes = 16
const keyBytes = 32
const tellingBytes = 16
const pieceBytes = 64 * 1024
const tagBytes = 16
/** 128 MiB and about half a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

export const sealedMarkBytes = mark.length
export const isSealed = (start: Uint8Array) => mark.equals(start.subarray(0, mark.length))

async function keyFrom(passphrase: string, salt: Buffer): Promise<{ key: KeyObject; telling: Buffer }> {
  const bytes = await derive(passphrase.normalize('NFC'), salt, keyBytes + tellingBytes, cost)
  return { key: createSecretKey(bytes.subarray(0, keyBytes)), telling: bytes.subarray(keyBytes) }
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce[11] = last ? 1 : 0
  return nonce
}

export async function* sealed(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const { key, telling } = await keyFrom(passphrase, salt)
  const head = Buffer.concat([mark, salt, telling])
  yield head
  const reader = new ByteReader(source)
  let piece = await reader.upTo(pieceBytes)
  for (let number = 0; ; number++) {
    const next = await reader.upTo(pieceBytes)
    const last = next.length === 0
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last)).setAAD(head)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    if (last) return
    piece = next
  }
}

export async function* unsealed(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  const head = await reader.exactly(mark.length + saltBytes + tellingBytes)
  const { key, telling } = await keyFrom(passphrase, head.subarray(mark.length, mark.length + saltBytes))
  if (!timingSafeEqual(telling, head.subarray(mark.length + saltBytes)))
    throw new BackupRefused('The passphrase is not the one that this backup was encrypted with.')
  let piece = await reader.upTo(pieceBytes + tagBytes)
  for (let number = 0; ; number++) {
    const next = await reader.upTo(pieceBytes + tagBytes)
    const last = next.length === 0
    yield openPiece(piece, key, nonceOf(number, last), head, last)
    if (last) return
    piece = next
  }
}

function openPiece(piece: Buffer, key: KeyObject, nonce: Buffer, head: Buffer, last: boolean): Buffer {
  if (piece.length < tagBytes) throw new BackupRefused(cutShort)
  const end = piece.length - tagBytes
  const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(head).setAuthTag(piece.subarray(end))
  try {
    return Buffer.concat([cipher.update(piece.subarray(0, end)), cipher.final()])
  } catch {
    throw new BackupRefused(
      last ? 'The backup was cut short, altered or damaged.' : 'The backup was altered or damaged.',
    )
  }
}
