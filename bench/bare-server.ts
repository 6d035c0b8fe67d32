import Fastify from 'fastify'

/** The least that Node and Fastify can do: one route that answers the same bytes. Lives as long as whoever started it. */
export type BareInput = { readonly body: Uint8Array; readonly headers: Record<string, string> }
export type BareReply = { readonly url: string }

process.once('disconnect', () => process.exit())
process.once('message', async (input) => {
  const { body, headers } = input as BareInput
  const bytes = Buffer.from(body)
  const app = Fastify()
  app.get('/', async (_request, reply) => reply.headers(headers).send(bytes))
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) } satisfies BareReply)
})
