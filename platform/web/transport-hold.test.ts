import { expect, test } from 'vitest'
import { makeTransport, type WireRequest } from './transport.ts'

/** Calls that the test answers itself. */
function heldTransport() {
  const calls: { names: string[]; answer: () => void }[] = []
  const post = (requests: readonly WireRequest[]) =>
    new Promise<{ state: object; responses: { request_id: number; success: boolean; data: object }[] }>((resolve) => {
      const responses = requests.map(({ request_id }) => ({ request_id, success: true, data: {} }))
      calls.push({ names: requests.map(({ request }) => request), answer: () => resolve({ state: {}, responses }) })
    })
  const deps = { post: post as never, merge: () => undefined, pause: () => Promise.resolve() }
  return { calls, transport: makeTransport(deps) }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('[DSP-84] [SIL-OPS-40] what is asked during a refresh is held, and leaves in order after it', async () => {
  const { calls, transport } = heldTransport()
  void transport.request('refresh', {})
  const release = transport.hold()
  void transport.request('move', {})
  void transport.request('delete', {})
  await settled()
  calls[0]?.answer()
  await settled()
  expect(calls.map(({ names }) => names)).toEqual([['refresh']])
  release()
  await settled()
  expect(calls.map(({ names }) => names)).toEqual([['refresh'], ['move', 'delete']])
})

test('[DSP-84] a refresh that must wait for a call in flight is not held by its own hold', async () => {
  const { calls, transport } = heldTransport()
  void transport.request('move', {})
  await settled()
  void transport.request('refresh', {})
  transport.hold()
  calls[0]?.answer()
  await settled()
  expect(calls.map(({ names }) => names)).toEqual([['move'], ['refresh']])
})

test('[DSP-84] held requests are not lost when the refresh fails', async () => {
  const { calls, transport } = heldTransport()
  const release = transport.hold()
  void transport.request('move', {})
  expect(transport.unanswered()).toBe(1)
  release()
  release()
  await settled()
  expect(calls.map(({ names }) => names)).toEqual([['move']])
})
