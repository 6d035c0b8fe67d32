/** Time-based one-time codes (RFC 6238): 6 digits, steps of 30 s, SHA-1 as authenticator apps expect. The HMAC is given, so that this stays pure. */
export const stepSeconds = 30
const digits = 6
/** One step either way allows for a phone's clock. */
const tolerated = [0, -1, 1]

export type Hmac = (counter: Uint8Array) => Uint8Array

export function stepOf(at: number): number {
  return Math.floor(at / 1000 / stepSeconds)
}

export function codeOf(step: number, hmac: Hmac): string {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(step))
  const hash = hmac(counter)
  const offset = (hash.at(-1) ?? 0) & 15
  const number = new DataView(hash.buffer, hash.byteOffset + offset, 4).getUint32(0) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that `code` belongs to; a step not later than the last one used is spent. */
export function matchingStep(code: string, at: number, lastStep: number, hmac: Hmac): number | undefined {
  const now = stepOf(at)
  return tolerated.map((shift) => now + shift).find((step) => step > lastStep && codeOf(step, hmac) === code)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 without padding, as `otpauth:` addresses carry secrets. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}
