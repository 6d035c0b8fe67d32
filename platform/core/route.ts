import type * as z from 'zod/mini'
import { commonRefusals } from './call.ts'

/** Why a route or page asks for no role. What says neither a role nor a reason does not compile. */
export const openness = {
  nothing: 'the same for everyone, and changes nothing',
  session: 'acts on what belongs to the caller’s own session or device, made on the first visit',
  sign_in: 'is how rights are gained or given up',
  secret: 'asks for the secret of the link itself',
  signature: 'asks for the provider’s signature',
  api_key: 'asks for an API key with the scope of the request',
  each_call: 'asks for the role of each call',
  each_topic: 'asks for the right to each topic',
  demo: 'exists only in a demo',
} as const
export type Openness = keyof typeof openness

type Access =
  /** Roles; whoever has none of them is turned away before a body is read. */
  { readonly may: readonly string[]; readonly open?: never } | { readonly open: Openness; readonly may?: never }

/**
 * Whose session an open route acts for; a route with roles always has its actor.
 *
 * - `cookie`: the cookie's, if there is a live one
 * - `owner`: that of the session values that were sent, else the cookie's; wrong values are nobody's (SIL-ORD-058, SIL-ORD-060)
 * - `visitor`: that of the values, else the cookie's, else a new anonymous one (SIL-OPS-03)
 */
export type Caller = 'cookie' | 'owner' | 'visitor'

/** Tries beyond `most` within `withinMs` are refused as `too_many_requests`. A `person` is a user, a driver or else a session. */
export type RouteLimit = {
  readonly per: 'session' | 'device' | 'address' | 'person'
  readonly most: number
  readonly withinMs: number
}

/** Reason → status and words for the person. */
export type RouteRefusals = Readonly<Record<string, readonly [status: number, words: string]>>

export type ObjectSchema = z.ZodMiniObject

type Common = {
  /** As the router reads it: `/secure/tickets/:ticket_id`; a parameter may carry a pattern, `:franchise_id(^\\d{1,9}$)`. */
  readonly path: string
  readonly caller?: Caller
  /** Path, query and form in one schema, parsed once; a path's own parameter wins over a field of the same name. */
  readonly input?: ObjectSchema
  /** What input that does not fit gets instead of 400: nothing is at such an address. */
  readonly malformed?: 'not_found'
  readonly summary?: string
  readonly limit?: RouteLimit
} & Access

export type RouteSpec = Common & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The whole body of a good answer; routes that answer a file, a page or a redirect have none. */
  readonly reply?: z.ZodMiniType
  /**
   * What a good answer may carry in `state`, beside the reply itself. The server's handler adds it, `{ ...updateAddress, state }`, where
   * browsers should not carry the schema.
   */
  readonly state?: z.ZodMiniType
  readonly refusals?: RouteRefusals
  /** The documented GET of a route that changes something: acts for a same-origin navigation or fetch, never for a prefetch (SIL-ORD-055). */
  readonly actsFromGet?: true
  /** Asked by POST because it asks a lot, and changes nothing: whoever sees the office as a role is answered too. */
  readonly reads?: true
  /** Sent by a page itself, as that something was looked at: refused to whoever sees as a role, it is no try that the audit trail tells. */
  readonly byItself?: true
  /** A browser's form goes back to this page, with `?notice=<reason>` when it was refused; who asks for JSON gets JSON (SIL-ORD-045). */
  readonly backTo?: string
  /** The field whose value makes a repeated form one: the first answer is everybody's for 24 h. `ask` fills it in. For changes, and steps that end by `once`. */
  readonly idempotencyKey?: string
  /** A body that is neither JSON nor a form stays unread until the handler reads it; `most` bytes. */
  readonly body?: { readonly kind: 'json' | 'multipart' | 'stream' | 'text'; readonly most: number }
  /** What an API key must be allowed. Such a route's refusals are problems (RFC 9457), and its changes take an `Idempotency-Key`. */
  readonly scope?: string
  /** Machinery of the product's own pages, left out of the API's description. */
  readonly internal?: true
  /** For the screen, when no answer came. */
  readonly unanswered?: string
}

export type PageSpec = Common & {
  readonly face: 'town' | 'ops'
  /** The page's component, such as `areas/support/web/ticket.page.tsx`. */
  readonly entry: string
  /** Said of one subject, the handler answers a title of its own. */
  readonly title: string
  /** Top-level keys of the page's state. */
  readonly state?: ObjectSchema
  /** What its first picture shows of the state, where that is less than all: visits that are alike in it are drawn once. Without it each is. */
  readonly pictureOf?: (state: Readonly<Record<string, unknown>>) => unknown
  /** Cards are typed in here: whoever keeps them may be framed, and may run their own client. No other page lets them. */
  readonly takesCards?: true
  /** Its place in the office's navigation, for whoever may see it. */
  readonly nav?: PageNav
}

export type PageNav = {
  readonly group: NavGroup
  readonly label: string
  /** What one does there, in a few words. */
  readonly does: string
  /** Pressed after `G` it leads there. */
  readonly key?: string
  /** What has a page of its own below this one, by its number: `Order`. */
  readonly numbered?: string
}

/** Groups of the office's navigation, in their order. */
export const navGroups = ['Today', 'Orders', 'Menus', 'People', 'Money', 'Places', 'Business', 'System'] as const
export type NavGroup = (typeof navGroups)[number]

export type Route = RouteSpec & { readonly kind: 'route' }
export type Page = PageSpec & { readonly kind: 'page'; readonly method: 'GET' }

/** One classic route: declared once, run by the server, asked by the browser, listed in permissions and API. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const R extends RouteSpec>(route: R): R & { readonly kind: 'route' } {
  return { ...route, kind: 'route' }
}

/** One page: who may see it, what its address says, the state that it is served with, its place in the navigation. */
/* @__NO_SIDE_EFFECTS__ */
export function definePage<const P extends PageSpec>(page: P): P & { readonly kind: 'page'; readonly method: 'GET' } {
  return { ...page, kind: 'page', method: 'GET' }
}

/** Open to everybody, with the customers' face; the driver's app and the demo's door have that face too. */
export const isForCustomers = ({ face, open }: Page): boolean =>
  face === 'town' && (open === 'session' || open === 'secret')

/** Who may listen to the live topics that begin with this word (`order:12`). */
export type TopicSpec = {
  readonly topic: string
  readonly may: readonly string[]
  /** Which of them, in words, where not all: the area decides it. */
  readonly which?: string
}
export type Topic = TopicSpec & { readonly kind: 'topic' }

/* @__NO_SIDE_EFFECTS__ */
export function defineTopic<const T extends TopicSpec>(topic: T): T & { readonly kind: 'topic' } {
  return { ...topic, kind: 'topic' }
}

type InputSchema<R> = R extends { readonly input: infer I extends z.ZodMiniType } ? I : undefined
/** What the handler gets: parsed. */
export type InputOf<R> = InputSchema<R> extends z.ZodMiniType ? z.output<InputSchema<R>> : Record<never, never>
/** What the browser says: the schema's other side. */
export type RequestDataOf<R> = InputSchema<R> extends z.ZodMiniType ? z.input<InputSchema<R>> : Record<never, never>

export type RouteReplyOf<R> = R extends { readonly reply: infer S extends z.ZodMiniType } ? z.input<S> : undefined
export type RouteReasonOf<R> = R extends { readonly refusals: infer T } ? keyof T & string : never
export type PageStateOf<P> = P extends { readonly state: infer S extends ObjectSchema }
  ? z.input<S>
  : Record<never, never>

/** Reasons that every route may be refused for. */
export type CommonRouteRefusal = 'unknown_id' | 'not_authorized' | 'malformed' | 'too_many_requests' | 'exception'
export const commonRouteRefusals: Readonly<Record<CommonRouteRefusal, readonly [status: number, words: string]>> = {
  unknown_id: [404, 'There is nothing at this address.'],
  not_authorized: [403, commonRefusals.not_authorized],
  malformed: [400, 'Some of what was sent cannot be read.'],
  too_many_requests: [429, 'Too many tries. Please wait a little and try again.'],
  exception: [500, commonRefusals.exception],
}
