/** What the product's page and the vault's frame say to each other with postMessage, each naming the other's origin. */

export type ToFrame =
  /** First, after `ready`, and again whenever something changes. `button: false` when the page has its own Confirm. */
  | { type: 'theme'; theme?: 'light' | 'dark'; wording?: 'menu' | 'cart'; button?: boolean; name?: string }
  /** Confirm was pressed outside the frame. */
  | { type: 'check' }
  /** The answer to `confirm`. With `customerId` the card is added to that customer, and `customerToken` is not needed. */
  | {
      type: 'submit'
      cardToken: string
      customerToken?: string
      customerId?: string
      firstName?: string
      lastName?: string
    }
  /** The page could not go on (no token, or the product refused the card): shown above the fields, which open again. */
  | { type: 'refused'; message: string }

export type FromFrame =
  | { type: 'ready' }
  | { type: 'resize'; height: number }
  /** What stands at the fields now, by code; empty when all is well. */
  | { type: 'validation'; issues: { field: string; code: string; message: string }[] }
  /** The card is complete: the frame waits for `submit` with one-time tokens. */
  | { type: 'confirm' }
  | {
      type: 'result'
      ok: true
      customerId: string
      cardToken: string
      cardType: string
      lastFour: string
      expiryMonth: number
      expiryYear: number
      fingerprint: string
    }
  | { type: 'result'; ok: false; field: string; code: string; providerCode: string; message: string }
