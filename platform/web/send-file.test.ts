import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { sendBytes, sendFile } from './send-file.ts'

const upload = defineRoute({
  method: 'POST',
  path: '/orders/:order_id/photos',
  open: 'session',
  input: z.object({ order_id: z.int(), side: z.string() }),
  body: { kind: 'multipart', most: 1000 },
  reply: z.object({ success: z.literal(true), asset_id: z.int() }),
  refusals: { too_large: [413, 'This photo is too large.'] },
  unanswered: 'The photo was not sent.',
})
const part = defineRoute({
  method: 'PUT',
  path: '/imports/:import_id/file',
  open: 'session',
  input: z.object({ import_id: z.int(), from: z.int() }),
  body: { kind: 'stream', most: 1000 },
  reply: z.object({ success: z.literal(true), received: z.int() }),
})

let answer: { status: number; body: string }
let seen: { method: string | undefined; url: string | undefined; type: string | undefined; body: string }
const server = createServer(async (request: IncomingMessage, response) => {
  const { method, url, headers } = request
  seen = { method, url, type: headers['content-type'], body: await text(request) }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = fetch
  // In a page an address is of its own origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`${origin}${path}`, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

const send = () => sendFile(upload, { order_id: 7, side: 'front' }, new File(['light'], 'door.jpg'))

test('a file is sent as a form, what else its route asks for stands in the address', async () => {
  answer = { status: 200, body: '{"success":true,"asset_id":12}' }
  expect(await send()).toMatchObject({ ok: true, data: { asset_id: 12 } })
  expect(seen).toMatchObject({ method: 'POST', url: '/orders/7/photos?side=front' })
  expect(seen.type).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen.body).toMatch(/name="file"; filename="door.jpg"[\s\S]*light/)
})

test('a refusal comes with its words, and an answer that is none with those of the route', async () => {
  answer = { status: 413, body: '{"success":false,"error":"too_large","message":"This photo is too large."}' }
  expect(await send()).toMatchObject({ ok: false, error: 'too_large', message: 'This photo is too large.' })
  answer = { status: 502, body: '<html>Bad gateway</html>' }
  expect(await send()).toMatchObject({ ok: false, error: 'no_answer', message: 'The photo was not sent.' })
})

test('a part of a file goes as its bytes alone', async () => {
  answer = { status: 200, body: '{"success":true,"received":9}' }
  const sent = await sendBytes(part, { import_id: 3, from: 4 }, new Blob(['bytes']))
  expect(sent).toMatchObject({ ok: true, data: { received: 9 } })
  expect(seen).toEqual({
    method: 'PUT',
    url: '/imports/3/file?from=4',
    type: 'application/octet-stream',
    body: 'bytes',
  })
})
