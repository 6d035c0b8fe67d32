import { type Http, ProviderError } from './http.ts'
import { inSpan } from './telemetry/spans.ts'

export type ProviderState = {
  readonly name: string
  readonly host: string
  readonly asked: number
  readonly failed: number
  /** In a row, until now. */
  readonly failing: number
  readonly last_ok_at: number | null
  readonly last_failed_at: number | null
  /** What adapters say of a failure, which holds no secret and no body. */
  readonly last_error: string | null
  readonly average_ms: number | null
}

type Watched = { -readonly [Key in keyof ProviderState]: ProviderState[Key] } & { ms: number }

/** Remembers for each provider when it last answered and when not, in this process. */
export function watchProviders(now: () => number = Date.now) {
  const known = new Map<string, Watched>()

  function watchedOf(name: string, host: string): Watched {
    let one = known.get(name)
    if (!one) {
      one = {
        name,
        host,
        asked: 0,
        failed: 0,
        failing: 0,
        last_ok_at: null,
        last_failed_at: null,
        last_error: null,
        average_ms: null,
        ms: 0,
      }
      known.set(name, one)
    }
    return one
  }

  async function watch<Answer>(one: Watched, work: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now()
    one.asked += 1
    try {
      const answer = await inSpan('provider', one.name, { 'server.address': one.host }, work)
      one.failing = 0
      one.last_ok_at = now()
      one.ms += performance.now() - began
      one.average_ms = one.ms / (one.asked - one.failed)
      return answer
    } catch (error) {
      one.failed += 1
      one.failing += 1
      one.last_failed_at = now()
      one.last_error = error instanceof ProviderError ? error.message : 'It broke'
      throw error
    }
  }

  return {
    /** The same HTTP, for the provider of this name at this address. */
    http(name: string, baseUrl: string, http: Http): Http {
      const one = watchedOf(name, hostOf(baseUrl))
      return { ...http, send: (request) => watch(one, () => http.send(request)) }
    },
    /** For a provider that is reached otherwise. */
    wrap<In, Out>(name: string, address: string, ask: (input: In) => Promise<Out>): (input: In) => Promise<Out> {
      const one = watchedOf(name, hostOf(address))
      return (input) => watch(one, () => ask(input))
    },
    states: (): ProviderState[] => [...known.values()].map(({ ms: _, ...state }) => ({ ...state })),
  }
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? ''
