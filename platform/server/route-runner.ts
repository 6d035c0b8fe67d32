import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { signedOutWords } from '#platform/core/call.ts'
import { type Refusal, type Result, refuse } from '#platform/core/result.ts'
import { commonRouteRefusals, isForCustomers, type ObjectSchema, type Page, type Route } from '#platform/core/route.ts'
import { answerText } from '#platform/core/words.ts'
import type { Actor } from './actor.ts'
import { checkAnswer } from './checked-answer.ts'
import type { Clock } from './clock.ts'
import { actsFromGet } from './cross-site.ts'
import { inAskedLanguage } from './language.ts'
import type { Pages, Page as ServedPage } from './pages.ts'
import { sendPlain } from './plain-page.ts'
import { RawJson } from './ready-text.ts'
import { refuseViewer } from './refuse-viewer.ts'
import { runChange, runOnce } from './route-change.ts'
import { askedOf, changesSomething, guard } from './route-guard.ts'
import { callerOf, malformed, notFound, readInput, signedOut } from './route-input.ts'
import { mayTry } from './route-limit.ts'
import { type NativeHandler, type RouteContext, type RouteHandler, sent } from './routes.ts'
import type { Sessions } from './sessions.ts'
import type { UnitsOfWork } from './unit-of-work.ts'

export type RouteDeps = {
  readonly units: UnitsOfWork
  readonly clock: Clock
  readonly sessions: Sessions
  readonly pages: Pages
  readonly publicOrigin: string
  readonly isPermitted: (roles: readonly string[], permitted: readonly string[]) => boolean
  /** Where whoever is not signed in is led from a page that asks for a role. */
  readonly signInPath: string
  /** Replies and page states are held against their schema: everywhere but in production. */
  readonly checkReplies: boolean
}

/** Puts the areas' routes and pages on the server: guard, input, limit, work, answer, each in one place. */
export function addRoutes(app: FastifyInstance, handlers: readonly RouteHandler[], deps: RouteDeps): void {
  for (const handler of handlers) addRoute(app, handler, deps)
}

function addRoute(app: FastifyInstance, handler: RouteHandler, deps: RouteDeps): void {
  const { route } = handler
  const body = handler.kind === 'page' ? undefined : handler.route.body
  const isBoth = handler.kind !== 'page' && handler.route.actsFromGet === true
  const options: RouteOptions = {
    method: isBoth ? ['GET', route.method] : route.method,
    url: route.path,
    ...(isBoth && { exposeHeadRoute: false }),
    ...((body?.kind === 'multipart' || body?.kind === 'stream') && { config: { takesFile: true } }),
    ...(body && { bodyLimit: body.kind === 'multipart' ? body.most + 64 * 1024 : body.most }),
    ...(route.may && { onRequest: guard(handler, deps) }),
    handler: handler.kind === 'native' ? handler.work : (request, reply) => runRoute(handler, request, reply, deps),
  }
  if (!body || body.kind === 'json') {
    app.route(options)
    return
  }
  // In a scope of its own: no other route reads such a body.
  app.register((scope, _options, done) => {
    if (body.kind === 'multipart')
      scope.register(multipart, { throwFileSizeLimit: false, limits: { files: 1, fields: 10, fileSize: body.most } })
    if (body.kind === 'stream')
      scope.addContentTypeParser('application/octet-stream', (_request, _payload, parsed) => parsed(null))
    if (body.kind === 'text') {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, parsed) => parsed(null, text))
    }
    scope.route(options)
    done()
  })
}

async function runRoute(
  handler: Exclude<RouteHandler, NativeHandler>,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
) {
  const { route } = handler
  if (handler.kind !== 'page' && handler.route.actsFromGet && request.method === 'GET') {
    if (!actsFromGet(request, deps.publicOrigin)) return reply.code(403).send({ success: false, error: 'cross_site' })
  }
  const data = readInput(handler, request)
  if (data === notFound) return reply.callNotFound()
  if (data === malformed) return reply.header('cache-control', 'no-store').send(handler.malformed?.())

  const actor = await callerOf(route, request, reply, data, deps.sessions)
  if (actor === signedOut)
    return sendResult(handler, request, reply, refuse('not_authorized', { message: signedOutWords }), undefined, deps)
  if (actor?.viewing && changesSomething(handler))
    return sendResult(handler, request, reply, await refuseViewer(deps.units, actor, askedOf(handler)), actor, deps)
  const now = deps.clock.now()
  if (route.limit && !(await mayTry(deps.units.db, route, actor, request, now))) {
    return sendResult(handler, request, reply, refuse('too_many_requests'), actor, deps)
  }
  const asked = { route, actor, data }
  const context = {
    data,
    actor: actor as undefined,
    now,
    db: deps.units.db,
    transaction: (work) => deps.units.run(actor, work),
    once: (work) => runOnce(asked, deps.units, work),
    request,
    reply,
  } satisfies RouteContext<Route>

  if (handler.kind === 'change') {
    return sendResult(handler, request, reply, await runChange(handler, asked, deps.units), actor, deps)
  }
  const answered = await handler.work(context)
  if (answered === undefined) return reply.callNotFound()
  if (answered === sent) return reply
  if ('redirect' in answered) return reply.header('cache-control', 'no-store').redirect(answered.redirect, 303)
  if ('plain' in answered) return sendPlain(reply, answered.plain)
  if ('page' in answered) return sendPage(answered.page, request, reply, answered.served, deps)
  if ('ok' in answered) return sendResult(handler, request, reply, answered, actor, deps)
  return handler.kind === 'page' && sendPage(handler.route, request, reply, answered, deps)
}

function sendResult(
  handler: RouteHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<unknown>,
  actor: Actor | undefined,
  deps: RouteDeps,
) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  const route = handler.kind === 'page' ? undefined : handler.route
  const wantsJson = request.headers.accept?.includes('application/json') ?? false
  if (!result.ok && result.error === 'unknown_id') return reply.callNotFound()
  if (route?.backTo && !wantsJson) {
    return reply.redirect(result.ok ? route.backTo : `${route.backTo}?notice=${result.error}`, 303)
  }
  if (!result.ok) return sendRefusal(route, reply, result, actor)
  if (deps.checkReplies && route) checkAnswer(route, result)
  return reply.send(result.state ? { ...(result.data as object), state: result.state } : result.data)
}

function sendRefusal(route: Route | undefined, reply: FastifyReply, refused: Refusal, actor: Actor | undefined) {
  const table: Readonly<Record<string, readonly [number, string]>> = { ...commonRouteRefusals, ...route?.refusals }
  const [status, words] = table[refused.error] ?? commonRouteRefusals.exception
  const code = refused.error === 'not_authorized' && !actor ? 401 : status
  const message = refused.message ?? words
  const field = refused.field ? { field: refused.field } : {}
  return reply.code(code).send({ success: false, ...refused.extra, error: refused.error, message, ...field })
}

async function sendPage(
  route: Page,
  request: FastifyRequest,
  reply: FastifyReply,
  served: Partial<Pick<ServedPage, 'title' | 'description' | 'status' | 'listing'>> &
    Required<Pick<ServedPage, 'state'>>,
  deps: RouteDeps,
) {
  const { entry, face, title, path, pictureOf, takesCards } = route
  if (deps.checkReplies && route.state) checkState(route.state, served.state)
  const said = isForCustomers(route) ? inAskedLanguage(() => answerText(path, 'title', title)) : title
  return deps.pages.send(request, reply, { entry, face, title: said, pictureOf, takesCards, ...served })
}

/** What was made ready earlier, such as a menu, is read once. */
const readyChecked = new WeakSet<RawJson>()

function checkState(schema: ObjectSchema, state: Readonly<Record<string, unknown>>): void {
  for (const [name, one] of Object.entries(schema.shape)) {
    const value = state[name]
    if (!(value instanceof RawJson)) z.parse(one, value)
    else if (!readyChecked.has(value)) {
      z.parse(one, JSON.parse(value.text))
      readyChecked.add(value)
    }
  }
}
