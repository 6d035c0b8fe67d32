import * as z from 'zod/mini'

export const faultKinds = ['latency', '429', '500', 'timeout', 'reset', 'dup', 'drop', 'badsig'] as const

/** `effect`: the request is carried out although its answer is lost or replaced, the case that doubles charges in careless clients. */
export const faultSchema = z.strictObject({
  /** Part of 'METHOD /path', for webhooks of 'WEBHOOK <provider>'. */
  match: z.string(),
  kind: z.enum(faultKinds),
  n: z._default(z.int().check(z.positive()), 1),
  ms: z.optional(z.int().check(z.nonnegative())),
  effect: z.optional(z.boolean()),
})

export type Fault = z.infer<typeof faultSchema>

export function openFaults() {
  let waiting: Fault[] = []
  return {
    list: () => waiting,
    add(fault: Fault) {
      waiting.push({ ...fault })
    },
    clear() {
      waiting = []
    },
    /** The first fault that is meant for this request, counted down. */
    take(what: string): Fault | undefined {
      if (waiting.length === 0) return undefined
      const fault = waiting.find((candidate) => what.includes(candidate.match))
      if (!fault) return undefined
      fault.n -= 1
      if (fault.n === 0) waiting = waiting.filter((other) => other !== fault)
      return fault
    },
  }
}

export type Faults = ReturnType<typeof openFaults>
