import * as z from 'zod/mini'
import { type Call, commonRefusals } from '#platform/core/call.ts'
import { commonRouteRefusals, type Page, type Route } from '#platform/core/route.ts'
import { barePath, pathParameters } from '#platform/core/route-address.ts'
import { sessionValues } from '#platform/core/wire.ts'
import { native, page, type RouteHandler } from '#platform/server/routes.ts'
import { apiPage, driveOpenApi, openApi } from '../office/definitions.ts'
import type { Definitions } from './definitions.ts'

/** OpenAPI of the classic routes, with every request name of the transport and its schemas, at `/api/openapi.json`. */
export function openApiRoutes(definitions: () => Definitions): RouteHandler[] {
  let text: string | undefined
  let driveText: string | undefined
  return [
    page(apiPage, () => ({ state: {} })),
    native(openApi, async (_request, reply) => {
      text ??= JSON.stringify(documentOf(definitions()))
      return reply.type('application/json').send(text)
    }),
    native(driveOpenApi, async (_request, reply) => {
      driveText ??= JSON.stringify(driveDocument(definitions()))
      return reply.type('application/json').send(driveText)
    }),
  ]
}

type Shape = Record<string, unknown>

function documentOf({ calls, routes }: Definitions) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cosmic',
      version: '0.1.0',
      description: 'Ordering and delivery for restaurants and package stores.',
    },
    paths: { '/data/make_request': { post: transportOf(calls) }, ...pathsOf(routes) },
    components: keyComponents,
  }
}

/** What a business's own system may ask, alone. */
function driveDocument({ routes }: Definitions) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cosmic deliveries',
      version: '2.0.0',
      description:
        'Quote, order, follow and cancel deliveries. Amounts are cents, times ISO 8601. Refusals are problems (RFC 9457) with a code. A change that is sent again with the same Idempotency-Key within 24 h is done once.',
    },
    paths: pathsOf(routes.filter(({ open }) => open === 'api_key')),
    components: keyComponents,
  }
}

const keyComponents = { securitySchemes: { api_key: { type: 'http', scheme: 'bearer' } } }

function pathsOf(routes: Definitions['routes']): Record<string, Shape> {
  const paths: Record<string, Shape> = {}
  for (const route of routes) {
    if (route.kind === 'route' && route.internal) continue
    const path = barePath(route.path).replace(/:(\w+)/g, '{$1}')
    const methods = route.kind === 'route' && route.actsFromGet ? ['GET', route.method] : [route.method]
    for (const method of methods) paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route, method) }
  }
  return paths
}

function operationOf(route: Route | Page, method: string): Shape {
  const fields = fieldsOf(route)
  const named = new Set(pathParameters(route.path))
  const isBody = method !== 'GET'
  const parameters = Object.entries(fields.properties)
    .filter(([name]) => named.has(name) || !isBody)
    .map(([name, schema]) => ({
      name,
      in: named.has(name) ? 'path' : 'query',
      required: named.has(name) || fields.required.includes(name),
      schema,
    }))
  const rest = Object.entries(fields.properties).filter(([name]) => !named.has(name))
  const scope = route.kind === 'route' ? route.scope : undefined
  if (scope && isBody) parameters.push(idempotencyKey)
  return {
    ...(route.kind === 'page'
      ? { summary: route.summary ?? route.title }
      : route.summary && { summary: route.summary }),
    description: route.may ? `For: ${route.may.join(', ')}.` : `Open: ${route.open}.`,
    ...(scope && { security: [{ api_key: [scope] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(isBody && rest.length > 0 && { requestBody: { content: json(bodyOf(rest, fields.required)) } }),
    responses: responsesOf(route),
  }
}

const idempotencyKey = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }

/** What a route takes, by name; a path's own parameters are there also where it has no schema for them. */
function fieldsOf(route: Route | Page): { properties: Shape; required: string[] } {
  const bare = Object.fromEntries(pathParameters(route.path).map((name) => [name, { type: 'string' }]))
  const takesValues = route.caller === 'owner' || route.caller === 'visitor'
  const own = route.input ?? z.object({})
  const schema = schemaOf(takesValues ? z.extend(own, sessionValues) : own, 'input')
  return { properties: { ...bare, ...(schema.properties as Shape) }, required: (schema.required as string[]) ?? [] }
}

function bodyOf(fields: readonly (readonly [string, unknown])[], required: readonly string[]): Shape {
  const names = fields.map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: names.filter((name) => required.includes(name)),
  }
}

function responsesOf(route: Route | Page): Shape {
  if (route.kind === 'page') return { 200: { description: 'The page' } }
  const refusals = Object.entries({ ...route.refusals, ...(route.limit && { too_many_requests: tooMany }) })
  const good = route.reply ? { content: json(schemaOf(route.reply, 'input')) } : {}
  const byStatus = Map.groupBy(refusals, ([, [status]]) => status)
  const refused = [...byStatus].map(([status, reasons]) => {
    const words = reasons.map(([reason, [, text]]) => `${reason}: ${text}`)
    const isProblem = route.kind === 'route' && route.scope !== undefined
    return [status, { description: words.join(' | '), ...(isProblem && { content: problem }) }]
  })
  return { 200: { description: 'Done', ...good }, ...Object.fromEntries(refused) }
}

const problem = {
  'application/problem+json': {
    schema: {
      type: 'object',
      required: ['type', 'title', 'status', 'code', 'detail'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        code: { type: 'string' },
        detail: { type: 'string' },
        field: { type: 'string' },
      },
    },
  },
}

const tooMany = commonRouteRefusals.too_many_requests

function transportOf(calls: readonly Call[]): Shape {
  const requests = calls.map((call) => ({
    type: 'object',
    title: call.name,
    description: `May be made by: ${call.may.join(', ')}.`,
    required: ['request', 'data', 'request_id'],
    properties: {
      request: { const: call.name },
      data: schemaOf(call.data, 'input'),
      request_id: { type: 'integer', minimum: 1 },
    },
    'x-reply': schemaOf(call.reply, 'input'),
    'x-refusals': { ...call.refusals, ...commonRefusals },
  }))
  const sessionValue = { type: ['string', 'number'] }
  const body = {
    type: 'object',
    required: ['requests'],
    properties: {
      session_id: sessionValue,
      session_pass: { type: 'string' },
      session_persistent_id: sessionValue,
      session_persistent_pass: { type: 'string' },
      page_id: { type: 'string' },
      new_state: { type: 'object' },
      requests: { type: 'array', maxItems: 100, items: { oneOf: requests } },
    },
  }
  const reply = {
    type: 'object',
    required: ['state', 'responses'],
    properties: {
      state: { type: 'object' },
      responses: {
        type: 'array',
        items: {
          type: 'object',
          properties: { request_id: { type: 'integer' }, success: { type: 'boolean' }, data: { type: 'object' } },
        },
      },
    },
  }
  const post = {
    tags: ['transport'],
    summary: 'The shared batched transport',
    requestBody: { required: true, content: json(body) },
    responses: {
      200: { description: 'Every request is answered, in order.', content: json(reply) },
      400: { description: 'Malformed' },
    },
  }
  return post
}

function json(schema: Shape) {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape
}
