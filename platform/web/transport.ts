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

type Waiting = {
  readonly request: WireRequest
  /** How long to wait before each time that its answer is asked for again. */
  readonly pauses: readonly number[]
  settle(response: WireResponse): void
  fail(): void
}

const mostAtOnce = 100
/** As long as a phone takes from one network to the next; whoever waits longer is told. */
const pausesOfAsking = [250, 750, 2000]

type TransportDeps = {
  /** `leaving`: the page may be gone before the answer, and the call must arrive all the same. */
  post(requests: readonly WireRequest[], leaving: boolean): Promise<WireReply>
  merge(state: State): void
  pause(ms: number): Promise<void>
}

/**
 * Requests of one page: at most one call in flight, those made meanwhile leave together in the next (TRN-13, TRN-14). A failed call
 * fails its own requests and the queue goes on (TRN-16, TRN-17). Nothing is sent again by itself (SIL-OPS-08) but what asks for it: it goes
 * under its first number, before all that was made after it, and the server answers a number that it knows with its first answer
 * (docs/decisions/0062).
 */
export function makeTransport(deps: TransportDeps) {
  let waiting: Waiting[] = []
  let inFlight = false
  let held = 0
  let heldBack: Waiting[] = []
  let requests = 0

  async function flush(): Promise<void> {
    if (inFlight || waiting.length === 0) return
    inFlight = true
    const lost = await call(takeWaiting(), false)
    const [first] = lost
    if (first) {
      // In the queue already while it pauses: the page may be left.
      waiting.unshift(...lost.map((one) => ({ ...one, pauses: one.pauses.slice(1) })))
      await deps.pause(first.pauses[0] ?? 0)
    }
    inFlight = false
    void flush()
  }

  function takeWaiting(): Waiting[] {
    const taken = waiting.slice(0, mostAtOnce)
    waiting = waiting.slice(mostAtOnce)
    return taken
  }

  /** Those whose answer is still to be asked for. */
  async function call(together: readonly Waiting[], leaving: boolean): Promise<Waiting[]> {
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
      return []
    } catch {
      const isLost = ({ pauses }: Waiting) => pauses.length > 0 && !leaving
      for (const one of together) if (!isLost(one)) one.fail()
      return together.filter(isLost)
    }
  }

  return {
    /** `again`: where its answer is lost, it is asked for again. */
    request(name: string, data: unknown, { again = false } = {}): Promise<WireResponse> {
      requests += 1
      const request = { request: name, data, request_id: requests }
      const pauses = again ? pausesOfAsking : []
      return new Promise((resolve, reject) => {
        const fail = () => reject(new TransportError(`${name} got no answer`))
        const one = { request, pauses, settle: resolve, fail }
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
