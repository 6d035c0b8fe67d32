import type { DriverQueue } from '#areas/dispatch/rules/board.ts'
import { openConnection, textOf } from './connection.ts'

export type Board = { readonly driver_queues: readonly DriverQueue[]; readonly last_updated_at: number }
export type CallAnswer = {
  readonly success: boolean
  readonly data: Record<string, unknown>
  readonly ms: number
  /** As it travelled. */
  readonly bytes: number
  readonly textBytes: number
}

/** A dispatcher's page: signed in, its board read from the page's state, calling as the page calls. */
export async function openDispatcher(url: string, name: string) {
  const connection = openConnection(url)
  const own = { origin: url, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip' }
  const input = JSON.stringify({ role: 'dispatcher', who: name })
  const json = { ...own, 'content-type': 'application/json', accept: 'application/json' }
  const signedIn = await connection.send(connection.requestOf('POST', '/demo/sign_in', json, input))
  if (signedIn.status !== 200) throw new Error(`${name} cannot sign in: ${signedIn.status}`)
  const cookie = [...signedIn.head.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, pair]) => pair).join('; ')
  const page = textOf(
    await connection.send(connection.requestOf('GET', '/rocket/dispatch_app_web', { ...own, cookie })),
  )
  const state = JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}')
  const page_id = `bench-${state.session.session_id}`
  let request_id = 0

  return {
    board: state.dispatch as Board,
    async call(request: string, data: object): Promise<CallAnswer> {
      request_id += 1
      const body = JSON.stringify({ ...state.session, page_id, requests: [{ request, data, request_id }] })
      const asked = connection.requestOf('POST', '/data/make_request', { ...json, cookie }, body)
      const at = performance.now()
      const reply = await connection.send(asked)
      const ms = performance.now() - at
      const text = textOf(reply)
      const [response] = JSON.parse(text).responses
      return { success: response.success, data: response.data, ms, bytes: reply.body.length, textBytes: text.length }
    },
    close: () => connection.close(),
  }
}

export type Dispatcher = Awaited<ReturnType<typeof openDispatcher>>
