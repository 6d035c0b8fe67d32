import pino from 'pino'
import { afterAll, expect } from 'vitest'
import type { SessionValues } from '#platform/server/sessions.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { testApp, testDeps } from './testing.ts'
import { testCalls } from './testing-calls.ts'

export type RequestInput = { request: string; data?: unknown; request_id?: number }
export type TransportReply = {
  state: { session?: SessionValues } & Record<string, unknown>
  responses: { request_id: number; success: boolean; data: Record<string, unknown> }[]
}
export const batch = (inputs: readonly RequestInput[]) =>
  inputs.map((one, n) => ({ data: {}, request_id: n + 1, ...one }))

/** The transport alone, with small calls whose effects can be counted, held and met. */
export async function transportServer(db: Db) {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const deps = { ...testDeps(db), log }
  /** What a call outside of a transaction waits for, by its key. */
  const outside = new Map<string, Promise<void>>()
  const begun: string[] = []
  /** Where a call waits between its two locks, by its key. */
  const meetings = new Map<string, { wait: Promise<void>; arrived: () => void }>()
  const calls = testCalls({
    async outside(key) {
      begun.push(key)
      await outside.get(key)
    },
    async meet(key) {
      const meeting = meetings.get(key)
      meetings.delete(key)
      meeting?.arrived()
      await meeting?.wait
    },
  })
  const { app } = await testApp(deps, [{ calls }])
  afterAll(() => app.close())

  function post(body: unknown, headers: Record<string, string> = {}) {
    return app.inject({
      method: 'POST',
      url: '/data/make_request',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  async function ask(inputs: readonly RequestInput[], more: Record<string, unknown> = {}): Promise<TransportReply> {
    const reply = await post({ ...more, requests: batch(inputs) })
    expect(reply.statusCode).toBe(200)
    return reply.json()
  }

  async function newSession(): Promise<SessionValues> {
    const { state } = await ask([])
    expect(state.session).toBeDefined()
    return state.session as SessionValues
  }

  return { app, deps, logged, outside, begun, meetings, post, ask, newSession }
}
