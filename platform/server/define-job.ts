import * as z from 'zod/mini'
import type { NewJob } from './unit-of-work.ts'

type More = Pick<NewJob, 'unique_key' | 'run_at'>
type Run = (payload: Record<string, unknown>) => Promise<void>

/** One kind of background work: what it is called in the table, and what it works on. */
export type Job<Kind extends string, Payload extends z.ZodMiniObject> = {
  readonly kind: Kind
  /** One of it, to be enqueued. */
  of(payload: z.input<Payload>, more?: More): NewJob
  /** What does it. A payload that does not fit, of an earlier version perhaps, fails like any other work and ends as a dead letter. */
  handle(work: (payload: z.output<Payload>) => Promise<void>): { readonly [Name in Kind]: Run }
}

export function defineJob<const Kind extends string, Payload extends z.ZodMiniObject>(
  kind: Kind,
  payload: Payload,
): Job<Kind, Payload> {
  return {
    kind,
    of: (one, more = {}) => ({ kind, payload: one, ...more }),
    handle(work) {
      const run: Run = async (stored) => work(z.parse(payload, stored))
      return { [kind]: run } as { readonly [Name in Kind]: Run }
    },
  }
}
