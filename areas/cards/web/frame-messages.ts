/** What our page and the vault's frame say to each other with postMessage, each naming the other's origin. */
export type ToFrame =
  | { type: 'theme'; theme: 'light' | 'dark'; wording: 'menu' | 'cart'; button: boolean; name?: string }
  | { type: 'submit'; cardToken: string; customerToken?: string; customerId?: string }
  /** Shown above the fields, which open again. */
  | { type: 'refused'; message: string }

export type FromFrame =
  | { type: 'ready' }
  | { type: 'resize'; height: number }
  | { type: 'validation' }
  /** The card is complete: the frame waits for `submit` with one-time tokens. */
  | { type: 'confirm' }
  | { type: 'result'; ok: true; customerId: string; cardToken: string }
  | { type: 'result'; ok: false; providerCode: string; message: string }
