import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

export type SubscriptionKeys = { readonly privateKey: string; readonly publicKey: string; readonly auth: string }

const ofText = (text: string) => Buffer.from(text, 'base64url')
const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** The keys that a browser makes for a subscription, as its page and its push service see them. */
export function makeSubscriptionKeys(auth: Buffer): SubscriptionKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return { publicKey, privateKey: pair.getPrivateKey('base64url'), auth: auth.toString('base64url') }
}

/** What a browser does with a message: one record of aes128gcm (RFC 8188) under keys agreed as RFC 8291 says. Throws on anything else. */
export function decryptPush(message: Buffer, keys: SubscriptionKeys): string {
  const salt = message.subarray(0, 16)
  const sendersKey = message.subarray(21, 21 + message.readUInt8(20))
  const record = message.subarray(21 + sendersKey.length)
  const own = createECDH('prime256v1')
  own.setPrivateKey(ofText(keys.privateKey))
  const agreed = own.computeSecret(sendersKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ofText(keys.publicKey), sendersKey])
  const input = derive(agreed, ofText(keys.auth), info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('The record does not end as the last one does')
  return padded.subarray(0, end).toString('utf8')
}
