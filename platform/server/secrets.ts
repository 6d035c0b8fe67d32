import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Secrets of this deployment: what must be readable again is encrypted with DATA_KEY, what must only be compared is hashed. */
export type Secrets = {
  encrypt(plain: string | Uint8Array): Buffer
  /** Throws when the text was not encrypted with this key. */
  decrypt(sealed: Uint8Array): Buffer
  decryptText(sealed: Uint8Array): string
  /** Bytes that only this deployment can name for a purpose, so that they need not be stored. */
  mark(purpose: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM; the sealed form is nonce, tag, ciphertext. `dataKey` is 32 bytes. */
export function makeSecrets(dataKey: Uint8Array): Secrets {
  // Whenever Node is given bytes as a key, it throws and catches two errors to find out that they are no key object.
  const key = createSecretKey(dataKey)
  const decrypt = (sealed: Uint8Array) => {
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    cipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()])
  }
  return {
    encrypt(plain) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    decrypt,
    decryptText: (sealed) => decrypt(sealed).toString('utf8'),
    mark: (purpose) => createHmac('sha256', key).update(`mark:${purpose}`).digest(),
  }
}

/** For values that are long and random themselves; passwords go through Argon2id instead. */
export function sha256(text: string | Uint8Array): Buffer {
  return hash('sha256', text, 'buffer')
}

/** A value only the holder of `secret` can name, so that it need not be stored readable. */
export function derived(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}

/** URL-safe text of `bytes` random bytes. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** What was found to have this hash: a session that is remembered is asked for its secrets with each request, and hashing takes the most of that. */
const found = new WeakMap<Uint8Array, string>()

/** Constant time; a text of another length is simply different. */
export function sameHash(text: string, known: Uint8Array): boolean {
  const before = found.get(known)
  if (before !== undefined && sameCharacters(text, before)) return true
  const presented = sha256(text)
  const isSame = presented.length === known.length && timingSafeEqual(presented, known)
  if (isSame) found.set(known, text)
  return isSame
}

/** Looks at all of them, wherever the first difference is. */
function sameCharacters(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let different = 0
  for (let at = 0; at < a.length; at++) different |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return different === 0
}

export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}
