/** A phone as its browser's push service knows it. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** By these a push service knows that it is we who push. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

export type PushMessage = {
  /** Encrypted for the phone alone. */
  readonly payload: object
  /** Of several with one topic that wait for a phone, it gets the last. */
  readonly topic: string
  /** Later it only startles, and is dropped. */
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
}

export type PushProvider = {
  makeKeys(): Promise<PushKeys>
  /** Whether this address belongs to a push service: we send to nobody else, whatever a page says. */
  knows(endpoint: string): boolean
  /** `gone`: this phone does not want to be rung any more. What may succeed later is thrown. */
  push(target: PushTarget, message: PushMessage, keys: PushKeys): Promise<'accepted' | 'gone'>
}
