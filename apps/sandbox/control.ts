import * as z from 'zod/mini'
import type { SandboxClock } from './clock.ts'
import { type Faults, faultSchema } from './faults.ts'
import type { RequestLog } from './request-log.ts'
import { json, type Route } from './route.ts'

type SandboxParts = {
  faults: Faults
  requests: RequestLog
  clock: SandboxClock
  origins: Set<string>
  reset(): void
}

const advanceBody = z.strictObject({ advance_ms: z.int().check(z.nonnegative()) })
const originBody = z.strictObject({ origin: z.url() })

/** For tests and demos: bring about what outside providers do on bad days, and see what they were sent. */
export function controlRoutes({ faults, requests, clock, origins, reset }: SandboxParts): Route[] {
  const bad = (error: z.core.$ZodError) => json(400, { error: { code: 'validation_error', issues: error.issues } })
  return [
    {
      method: 'POST',
      path: '/__sandbox/faults',
      answer({ body }) {
        const fault = faultSchema.safeParse(body)
        if (!fault.success) return bad(fault.error)
        faults.add(fault.data)
        return json(201, { faults: faults.list() })
      },
    },
    { method: 'GET', path: '/__sandbox/faults', answer: () => json(200, { faults: faults.list() }) },
    {
      method: 'DELETE',
      path: '/__sandbox/faults',
      answer() {
        faults.clear()
        return json(200, { faults: [] })
      },
    },
    {
      method: 'GET',
      path: '/__sandbox/requests',
      answer: ({ query }) => json(200, { requests: requests.list(query.get('match') ?? '') }),
    },
    {
      method: 'POST',
      path: '/__sandbox/clock',
      answer({ body }) {
        const input = advanceBody.safeParse(body)
        if (!input.success) return bad(input.error)
        clock.advance(input.data.advance_ms)
        return json(200, { now: clock.now() })
      },
    },
    {
      // A product that listens on a free port knows its origin only after this process was started.
      method: 'POST',
      path: '/__sandbox/product_origins',
      answer({ body }) {
        const input = originBody.safeParse(body)
        if (!input.success) return bad(input.error)
        origins.add(new URL(input.data.origin).origin)
        return json(201, { origins: [...origins] })
      },
    },
    {
      method: 'POST',
      path: '/__sandbox/reset',
      answer() {
        reset()
        return json(200, { reset: true })
      },
    },
  ]
}
