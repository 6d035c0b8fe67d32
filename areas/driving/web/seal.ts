/** Makes bytes unreadable for everything but this browser profile, and readable again. */
export type Seal = {
  close(plain: Uint8Array<ArrayBuffer>): Promise<SealedBytes>
  open(sealed: SealedBytes): Promise<Uint8Array>
}
export type SealedBytes = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

const algorithm = 'AES-GCM'

/** A key that the browser keeps and shows to nobody, this code included: what is copied off the disk stays shut. */
export function makeSealKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
}

export function sealWith(key: CryptoKey): Seal {
  return {
    async close(plain) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain) }
    },
    async open({ iv, bytes }) {
      return new Uint8Array(await crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes))
    },
  }
}
