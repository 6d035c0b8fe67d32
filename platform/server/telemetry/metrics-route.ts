import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sameText } from '../secrets.ts'
import type { Metrics } from './metrics.ts'

const path = '/metrics'

/** Beside the product, for whoever has the token. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(path, async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!sameText(given, token))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ success: false, error: 'not_signed_in' })
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

/** For a monitor on the same machine: no other can connect, and a page in a browser there cannot read it under a name of its own. */
export async function listenForMetrics(metrics: Metrics, port: number) {
  const server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? ''
    if (request.url !== path || request.method !== 'GET' || !['127.0.0.1', 'localhost'].includes(host)) {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
