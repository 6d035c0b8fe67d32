import type { State } from '#platform/core/state.ts'

export type WireRequest = { readonly request: string; readonly data: unknown; readonly request_id: number }
export type WireResponse = {
  readonly request_id: number
  readonly success: boolean
  readonly data: Record<string, unknown>
}
export type WireReply = { readonly state?: State; readonly responses: readonly WireResponse[] }

/** The call itself failed, or answered without this request: nothing is known of the outcome (SIL-OPS-08). */
export class TransportError extends Error {
  override name = 'TransportError'
}

type Waiting = { readonly request: WireRequest; settle(response: WireResponse): void; fail(): void }

const mostAtOnce = 100

/**
 * Requests of one page: at most one call in flight, those made meanwhile leave together in the next (TRN-13, TRN-14). A failed call
 * fails its own requests and the queue goes on (TRN-16, TRN-17); nothing is sent again by itself.
 */
export function makeTransport(deps: {
  /** `leaving`: the page may be gone before the answer, and the call must arrive all the same. */
  post(requests: readonly WireRequest[], leaving: boolean): Promise<WireReply>
  merge(state: State): void
}) {
  let waiting: Waiting[] = []
  let inFlight = false
  let held = 0
  let heldBack: Waiting[] = []
  let requests = 0

  async function flush(): Promise<void> {
    if (inFlight || waiting.length === 0) return
    inFlight = true
    await call(takeWaiting(), false)
    inFlight = false
    void flush()
  }

  function takeWaiting(): Waiting[] {
    const taken = waiting.slice(0, mostAtOnce)
    waiting = waiting.slice(mostAtOnce)
    return taken
  }

  async function call(together: readonly Waiting[], leaving: boolean): Promise<void> {
    try {
      const reply = await deps.post(
        together.map(({ request }) => request),
        leaving,
      )
      deps.merge(reply.state ?? {})
      const answers = new Map(reply.responses.map((response) => [response.request_id, response]))
      for (const one of together) {
        const answer = answers.get(one.request.request_id)
        if (answer) one.settle(answer)
        else one.fail()
      }
    } catch {
      for (const one of together) one.fail()
    }
  }

  return {
    request(name: string, data: unknown): Promise<WireResponse> {
      requests += 1
      const request = { request: name, data, request_id: requests }
      return new Promise((resolve, reject) => {
        const one = { request, settle: resolve, fail: () => reject(new TransportError(`${name} got no answer`)) }
        if (held > 0) heldBack.push(one)
        else waiting.push(one)
        // After the present task, so that what one click causes leaves in one call.
        queueMicrotask(() => void flush())
      })
    },
    /** Requests made from now until `release` wait, and leave in order after it (DSP-84); those made before go their way. */
    hold(): () => void {
      held += 1
      let holding = true
      return () => {
        if (holding) held -= 1
        holding = false
        if (held > 0) return
        waiting.push(...heldBack)
        heldBack = []
        void flush()
      }
    },
    /** The page may go: what waits leaves at once, in numbered order, without waiting for the call in flight. */
    leave(): void {
      while (waiting.length > 0) void call(takeWaiting(), true)
    },
    /** How many requests have no answer yet. */
    unanswered: () => waiting.length + heldBack.length + (inFlight ? 1 : 0),
  }
}
