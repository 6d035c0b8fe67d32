import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { commonRefusals } from '#platform/core/call.ts'
import type { CallRunner } from '#platform/server/call-runner.ts'
import type { Pages } from '#platform/server/pages.ts'

/** OpenAPI of the classic routes, with every request name of the transport and its schemas, at `/api/openapi.json`. */
export async function addOpenApi(app: FastifyInstance, runner: CallRunner, pages: Pages): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cosmic',
        version: '0.1.0',
        description: 'Ordering and delivery for restaurants and package stores.',
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api', { schema: { hide: true } }, async (request, reply) =>
    pages.send(request, reply, { entry: 'apps/office/api.tsx', title: 'API', face: 'ops' }),
  )
  let text: string | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(withTransport(app.swagger() as Document, runner))
    return reply.type('application/json').send(text)
  })
}

type Document = { paths?: Record<string, unknown> }
type Shape = Record<string, unknown>

function withTransport(document: Document, runner: CallRunner): Document {
  const requests = [...runner.handlers.values()].map(({ call }) => ({
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
  return { ...document, paths: { '/data/make_request': { post }, ...document.paths } }
}

function json(schema: Shape) {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape
}
