/** What the stand-in's script, which runs in the product's page, and its frames on the sandbox's origin say to each other. */

/** Each is answered once, under its number. */
export type Asked =
  | { readonly id: number; readonly ask: 'check' }
  | {
      readonly id: number
      readonly ask: 'confirm_setup'
      readonly key: string
      readonly clientSecret: string
      readonly name: string
    }

export type Fault = {
  readonly type: string
  readonly code?: string
  readonly decline_code?: string
  readonly message: string
}
export type Intent = { readonly id: string; readonly status: string; readonly payment_method: string | null }

export type Said =
  | { readonly say: 'ready' }
  | { readonly say: 'height'; readonly height: number }
  | { readonly say: 'answer'; readonly id: number; readonly error?: Fault; readonly intent?: Intent }
  /** Of the frame that asks in a bank's place. */
  | { readonly say: 'answered'; readonly error?: Fault; readonly intent?: Intent }
