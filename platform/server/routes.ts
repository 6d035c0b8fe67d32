import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#platform/core/result.ts'
import type {
  CommonRouteRefusal,
  InputOf,
  Page,
  PageStateOf,
  Route,
  RouteReasonOf,
  RouteReplyOf,
  Topic,
} from '#platform/core/route.ts'
import type { Actor } from './actor.ts'
import type { Listing } from './page-listing.ts'
import type { RawJson } from './ready-text.ts'
import type { Db, UnitOfWork } from './unit-of-work.ts'

/** Readonly through and through, as rules make what is sent. */
export type Sendable<T> = T extends readonly (infer One)[]
  ? readonly Sendable<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sendable<T[Key]> }
    : T

export type Redirect = { readonly redirect: string }
/** A page of a heading and a sentence, without the browser's code. */
export type PlainPage = { readonly plain: { readonly status: number; readonly title: string; readonly text: string } }
/** The handler has answered by itself: with a file, a stream, a status without a body. */
export const sent = Symbol('sent')

/** A page in answer to a form, such as the form again with what is wrong. */
export type ShownPage = { readonly page: Page; readonly served: PageContent<Page> }
export function show<P extends Page>(page: P, served: PageContent<P>): ShownPage {
  return { page, served: served as PageContent<Page> }
}

export const redirect = (to: string): Redirect => ({ redirect: to })
export const plain = (status: number, title: string, text: string): PlainPage => ({ plain: { status, title, text } })

/** An open route that asks for no caller has none. */
export type ActorOf<R> = R extends { readonly may: readonly string[] } | { readonly caller: 'visitor' }
  ? Actor
  : R extends { readonly caller: 'cookie' | 'owner' }
    ? Actor | undefined
    : undefined

/** What a handler gets: checked input, who calls, the time, the database, and the request for those that need more of it. */
export type RouteContext<R> = {
  readonly data: InputOf<R>
  readonly actor: ActorOf<R>
  readonly now: Date
  readonly db: Db
  /** For work in steps, between which no transaction is held. */
  transaction<T extends Result<unknown>>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /** A step that ends it: of a form with a key it is done once, as a change is, and its answer is the route's. */
  once<T extends Result<unknown>>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a change gets: its input, who calls, and its one transaction. */
export type Change<R> = Omit<UnitOfWork, 'actor'> & { readonly data: InputOf<R>; readonly actor: ActorOf<R> }

export type RouteReply<R> = Sendable<RouteReplyOf<R>>
export type RouteResult<R> = Result<RouteReply<R>, RouteReasonOf<R> | CommonRouteRefusal>
export type RouteAnswer<R> = RouteResult<R> | Redirect | PlainPage | ShownPage | typeof sent

type PageContent<P> = {
  readonly state: { readonly [Key in keyof PageStateOf<P>]: Sendable<PageStateOf<P>[Key]> | RawJson }
  readonly title?: string
  readonly description?: string
  readonly status?: number
  readonly listing?: Listing
}
/** `undefined`: nothing is at this address. */
export type PageAnswer<P> = PageContent<P> | Redirect | PlainPage | ShownPage | typeof sent | undefined

type Options = {
  /** In place of the usual sign-in or 403 for whoever lacks the role. */
  readonly turnAway?: (actor: Actor | undefined) => PlainPage | Redirect
  /** In place of 400: what the route is documented to answer, with 200, to input that does not fit. */
  readonly malformed?: () => unknown
}

export type AnswerHandler = Options & {
  readonly kind: 'answer'
  readonly route: Route
  readonly work: (context: RouteContext<Route>) => Promise<RouteAnswer<Route>>
}
export type ChangeHandler = Options & {
  readonly kind: 'change'
  readonly route: Route
  readonly work: (change: Change<Route>) => Promise<RouteResult<Route>>
}
export type PageHandler = Options & {
  readonly kind: 'page'
  readonly route: Page
  readonly work: (context: RouteContext<Page>) => Promise<PageAnswer<Page>>
}
/** Machinery that reads and answers by itself, such as files; it is listed, and asked for no role. */
export type NativeHandler = Options & {
  readonly kind: 'native'
  readonly route: Route
  readonly work: (request: FastifyRequest, reply: FastifyReply) => unknown
}
export type RouteHandler = AnswerHandler | ChangeHandler | PageHandler | NativeHandler

// Definition and work fit each other where they are joined, here; behind this door every handler looks alike.

/** A route that reads, or that works in steps of its own. */
export function answer<R extends Route>(
  route: R,
  work: (context: RouteContext<R>) => RouteAnswer<R> | Promise<RouteAnswer<R>>,
  options: Options = {},
): RouteHandler {
  const any = work as unknown as AnswerHandler['work']
  return { ...options, kind: 'answer', route, work: async (context) => any(context) }
}

/** A route that changes something: its whole work in one transaction; a refusal leaves nothing behind. */
export function change<R extends Route>(
  route: R,
  work: (change: Change<R>) => Promise<RouteResult<R>>,
  options: Options = {},
): RouteHandler {
  return { ...options, kind: 'change', route, work: work as unknown as ChangeHandler['work'] }
}

export function native(route: Route, work: NativeHandler['work']): NativeHandler {
  return { kind: 'native', route, work }
}

/** A page, and what it is served with. */
export function page<P extends Page>(
  route: P,
  work: (context: RouteContext<P>) => PageAnswer<P> | Promise<PageAnswer<P>>,
  options: Options = {},
): RouteHandler {
  const any = work as unknown as PageHandler['work']
  return { ...options, kind: 'page', route, work: async (context) => any(context) }
}

export type TopicHandler = {
  readonly topic: Topic
  /** Which of the topics that begin with its word this actor, who holds one of its roles, may follow. */
  readonly mayFollow: (actor: Actor, topic: string) => boolean | Promise<boolean>
}

export function follow(topic: Topic, mayFollow: TopicHandler['mayFollow'] = () => true): TopicHandler {
  return { topic, mayFollow }
}
