import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'

export type Reply = { readonly status: number; readonly head: string; readonly body: Buffer }

const headEnd = '\r\n\r\n'

/**
 * One kept-alive HTTP/1.1 connection, one request at a time. A general client costs more processor time per request than the server
 * it would measure, on the same few cores.
 */
export function openConnection(url: string) {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay()
  let received: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<Reply> | undefined

  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const reply = replyIn(received)
    if (!reply) return
    received = Buffer.alloc(0)
    const asked = waiting
    waiting = undefined
    asked?.resolve(reply)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error(`${url} closed the connection`)))

  return {
    /** The bytes of a request, for one that is sent again and again. */
    requestOf(method: string, path: string, headers: Record<string, string> = {}, body = ''): Buffer {
      const all = { host, ...headers, ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}) }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}${headEnd}${body}`)
    },
    send(request: Buffer): Promise<Reply> {
      waiting = Promise.withResolvers<Reply>()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

export type Connection = ReturnType<typeof openConnection>

/** The reply's text; compressed only where the request said that it may be. */
export function textOf({ head, body }: Reply): string {
  return (/\r\ncontent-encoding: gzip/i.test(head) ? gunzipSync(body) : body).toString('utf8')
}

/** Undefined while bytes are missing. */
function replyIn(received: Buffer): Reply | undefined {
  const end = received.indexOf(headEnd)
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined && status !== 304 && status !== 204) throw new Error(`A reply without a length:\n${head}`)
  const begin = end + headEnd.length
  const size = Number(length ?? 0)
  return received.length < begin + size ? undefined : { status, head, body: received.subarray(begin, begin + size) }
}
