import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import pg from 'pg'
import type { Logger } from 'pino'

/**
 * Live updates are hints: "this topic is now at that version"; the page then asks through its ordinary refresh, which alone decides what it is shown.
 * Hints cross processes by NOTIFY, sent coalesced and outside any write transaction; a lost one is made up by the page's timers.
 */
export type Hints = {
  publish(topic: string, version?: number): void
  /** Streams hints about these topics until the client goes. */
  stream(topics: readonly string[], reply: FastifyReply): void
  /** For work of the server's own: each hint of every process, until the answered function is called. */
  listen(hear: (topic: string) => void): () => void
  /** How many pages listen now. */
  listeners(): number
  close(): Promise<void>
}

const channel = 'cosmic_hints'
const coalesceMs = 25
/** Written to every stream, which a proxy would close if it were silent. */
export const heartbeat = { text: ': here\n\n', everyMs: 20_000 }
/** The id comes back when a browser connects again, which is how we know that it may have missed something. */
export const streamBegins = 'id: 1\nretry: 2000\n\n'
const reconnectMs = 500
/** Whoever lost a right stops hearing of it when the browser connects again. */
export const longestStreamMs = 5 * 60_000
/** A page that does not read is let go; it will connect again. */
const unreadLimit = 64 * 1024
/** A NOTIFY payload may hold 8000 bytes. */
const payloadLimit = 7000

export function makeHints({ url, log }: { url: string; log: Logger }): Hints {
  const pages = new Map<string, Set<FastifyReply>>()
  const ears = new Set<(topic: string) => void>()
  const waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'cosmic hints' })
    fresh.on('notification', (message) => deliver(message.payload))
    fresh.on('error', () => fresh.end().catch(() => undefined))
    fresh.on('end', () => {
      client = undefined
      if (!closed) setTimeout(() => void connect(), reconnectMs).unref()
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      if (closed) return await fresh.end()
      client = fresh
      // What was missed while away is unknown, so every page is told to ask.
      for (const [topic, replies] of pages) for (const reply of replies) send(reply, topic, 0)
    } catch (error) {
      log.warn({ err: error }, 'live hints cannot reach the database')
      await fresh.end().catch(() => undefined)
    }
  }
  const connected = connect()

  function deliver(payload: string | undefined): void {
    for (const [topic, version] of Object.entries(JSON.parse(payload ?? '{}') as Record<string, number>)) {
      for (const reply of pages.get(topic) ?? []) send(reply, topic, version)
      for (const hear of ears) hear(topic)
    }
  }

  async function notify(): Promise<void> {
    timer = undefined
    const all = [...waiting]
    waiting.clear()
    for (const payload of payloadsOf(all)) {
      try {
        if (!client) throw new Error('not connected')
        await client.query('select pg_notify($1, $2)', [channel, payload])
      } catch {
        // The other processes' pages fall back to their timers; our own are told directly.
        deliver(payload)
      }
    }
  }

  return {
    publish(topic, version = 0) {
      waiting.set(topic, Math.max(version, waiting.get(topic) ?? 0))
      timer ??= setTimeout(() => void notify(), coalesceMs)
    },
    stream(topics, reply) {
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write(streamBegins)
      if (reply.request.headers['last-event-id'] !== undefined) for (const topic of topics) send(reply, topic, 0)
      if (closed || reply.raw.destroyed) return void reply.raw.end()
      const end = setTimeout(() => reply.raw.end(), longestStreamMs).unref()
      for (const topic of topics) pages.set(topic, (pages.get(topic) ?? new Set()).add(reply))
      const beating = setInterval(() => reply.raw.write(heartbeat.text), heartbeat.everyMs)
      reply.raw.on('close', () => {
        clearInterval(beating)
        clearTimeout(end)
        for (const topic of topics) {
          const listening = pages.get(topic)
          listening?.delete(reply)
          if (listening?.size === 0) pages.delete(topic)
        }
      })
    },
    listen(hear) {
      ears.add(hear)
      return () => ears.delete(hear)
    },
    listeners: () => new Set([...pages.values()].flatMap((replies) => [...replies])).size,
    async close() {
      closed = true
      clearTimeout(timer)
      await connected
      for (const replies of pages.values()) for (const reply of replies) reply.raw.end()
      await client?.end()
    },
  }
}

function send(reply: FastifyReply, topic: string, version: number): void {
  if (reply.raw.writableLength > unreadLimit) return void reply.raw.destroy()
  reply.raw.write(`data: ${JSON.stringify({ topic, version })}\n\n`)
}

function payloadsOf(hints: readonly (readonly [string, number])[]): string[] {
  const payloads: string[] = []
  let batch: Record<string, number> = {}
  let size = 2
  for (const [topic, version] of hints) {
    const entry = topic.length + 24
    if (size + entry > payloadLimit) {
      payloads.push(JSON.stringify(batch))
      batch = {}
      size = 2
    }
    batch[topic] = version
    size += entry
  }
  if (size > 2) payloads.push(JSON.stringify(batch))
  return payloads
}
