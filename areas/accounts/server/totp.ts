import { Secret, TOTP } from 'otpauth'

/** 6 digits, steps of 30 s, SHA-1: what authenticator apps expect (RFC 6238). */
const totpOf = (secret: Uint8Array) =>
  new TOTP({ secret: asSecret(secret), algorithm: 'SHA1', digits: 6, period: 30, issuer: 'Cosmic' })

/** A Buffer may be a part of a larger piece of memory, of which the library would take the whole. */
const asSecret = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** The step that `code` belongs to, one early or late for a phone's clock; a step not later than the last one used is spent. */
export function matchingStep(code: string, at: number, lastStep: number, secret: Uint8Array): number | undefined {
  // The library breaks on six signs that are more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const totp = totpOf(secret)
  const shift = totp.validate({ token: code, timestamp: at, window: 1 })
  if (shift === null) return undefined
  const step = totp.counter({ timestamp: at }) + shift
  return step > lastStep ? step : undefined
}

/** Base 32 without padding, as `otpauth:` addresses carry secrets. */
export const base32 = (secret: Uint8Array): string => asSecret(secret).base32
