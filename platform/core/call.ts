import type * as z from 'zod/mini'

/** Reasons that any call may be refused for, with their words (SIL-OPS-04…15). */
export const commonRefusals = {
  not_authorized: 'You are not allowed to do this.',
  invalid_data: 'Some of what was sent is not valid.',
  unknown_request: 'This request is not known.',
  unknown_id: 'This id is not known.',
  exception: 'Something went wrong. Please try again.',
} as const

/** Instead of 'You are not allowed', to whoever took an order by phone in a page that is still open. */
export const signedOutWords = 'You are signed out here. Please sign in again to go on with this order.'
/** Instead of 'You are not allowed', to an admin who tries another role's view. */
export const viewingWords = 'You only look as this role would. Leave the view to change something.'
export type CommonRefusal = keyof typeof commonRefusals

export type Schema = z.ZodMiniType

/** One request name of `POST /data/make_request`: its shapes, its refusals and who may make it. */
export type Call<
  Name extends string = string,
  Data extends Schema = Schema,
  Reply extends Schema = Schema,
  Reason extends string = string,
  Role extends string = string,
> = {
  readonly name: Name
  readonly data: Data
  readonly reply: Reply
  /**
   * What a good answer may carry in `state`, beside the reply itself. The server's handler adds it, `{ ...updateAddress, state }`, where
   * browsers should not carry the schema.
   */
  readonly state?: Schema
  /** Reason → words for the person. */
  readonly refusals: Readonly<Record<Reason, string>>
  /** Roles; `anyone` lets every session call. */
  readonly may: readonly Role[]
  /** Reads only: needs no replay protection. */
  readonly reads?: boolean
  /** Sent by a page itself and not by a person: refused to whoever sees as a role, it is no try that the audit trail tells. */
  readonly byItself?: boolean
  /**
   * Sets absolute values or is decided by a unique key: run again it leaves the same state and answers the present one, so no reply is
   * stored (SIL-OPS-10). What it sets remembers the request, so that a late copy does not undo what a later one has set (`wasCarriedOut`).
   */
  readonly repeatable?: boolean
  /** The field that may hold a temporary id not yet known, because this call makes the real one. */
  readonly creates?: string
}

export function defineCall<
  const Name extends string,
  Data extends Schema,
  Reply extends Schema,
  const Reason extends string = never,
  const Role extends string = string,
>(call: {
  name: Name
  data: Data
  reply: Reply
  state?: Schema
  refusals?: Readonly<Record<Reason, string>>
  may: readonly Role[]
  reads?: boolean
  byItself?: boolean
  repeatable?: boolean
  creates?: string
}): Call<Name, Data, Reply, Reason, Role> {
  return { ...call, refusals: call.refusals ?? ({} as Record<Reason, string>) }
}

export type DataOf<C extends Call> = z.output<C['data']>
/** The reply's wire form: handlers answer it ready, so that it need not be converted on the way out. */
export type ReplyOf<C extends Call> = z.input<C['reply']>
export type ReasonOf<C extends Call> = keyof C['refusals'] & string
