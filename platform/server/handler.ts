import type { Call, CommonRefusal, DataOf, ReasonOf, ReplyOf } from '#platform/core/call.ts'
import type { Result } from '#platform/core/result.ts'
import type { TemporaryId } from '#platform/core/temporary-id.ts'
import type { Actor } from './actor.ts'
import type { Db, UnitOfWork, UnitsOfWork } from './unit-of-work.ts'

export type Answer<C extends Call> = Result<ReplyOf<C>, ReasonOf<C> | CommonRefusal>

/** Which request of which page this is; a page counts its own from 1. */
export type RequestNumber = { readonly page_id: string | undefined; readonly request_id: number }

/** The request that has set a row last. */
export type LastRequest = { readonly last_page_id: string | null; readonly last_request_id: number | null }

/** A copy of that request, or one that arrives behind it: what was set since stays, and the present state is the answer. */
export function wasCarriedOut({ page_id, request_id }: RequestNumber, last: LastRequest): boolean {
  return page_id !== undefined && page_id === last.last_page_id && request_id <= (last.last_request_id ?? 0)
}

/** What a row keeps of the request that sets it. */
export function lastRequest({ page_id, request_id }: RequestNumber): LastRequest {
  return { last_page_id: page_id ?? null, last_request_id: page_id === undefined ? null : request_id }
}

/** What a handler gets: checked data, who calls, and its transaction. */
export type CallUnitOfWork<C extends Call> = UnitOfWork & {
  readonly data: DataOf<C>
  readonly actor: Actor
  readonly request: RequestNumber
  /** Records which real id a temporary one stands for (SIL-OPS-15). */
  nameTemporaryId(temporary: TemporaryId, real: number): Promise<void>
  /** The real id, when an earlier request of this session has named it. */
  realId(temporary: TemporaryId): Promise<number | undefined>
}

/** For calls that talk to an outside provider: no transaction is held while waiting for it. */
export type CallSteps<C extends Call> = {
  readonly data: DataOf<C>
  readonly actor: Actor
  readonly request: RequestNumber
  readonly now: Date
  readonly db: Db
  /** Which real id a temporary one stands for, inside of a transaction (SIL-OPS-15). */
  readonly ids: TemporaryIdStore
  transaction: <T extends Result<unknown>>(
    work: (unit: UnitOfWork & { readonly actor: Actor }) => Promise<T>,
  ) => Promise<T>
}

export type Handler = {
  readonly call: Call
  readonly answer: (request: {
    data: unknown
    actor: Actor
    request: RequestNumber
    units: UnitsOfWork
    unit: UnitOfWork | undefined
    ids: TemporaryIdStore
  }) => Promise<Result<unknown>>
  /** Opens its own transactions. */
  readonly steps: boolean
}

export type TemporaryIdStore = {
  name(unit: UnitOfWork, temporary: TemporaryId, real: number): Promise<void>
  find(unit: UnitOfWork, temporary: TemporaryId): Promise<number | undefined>
}

/** The request's whole work in one transaction; a refusal leaves nothing behind. */
export function handle<C extends Call>(call: C, work: (unit: CallUnitOfWork<C>) => Promise<Answer<C>>): Handler {
  return {
    call,
    steps: false,
    answer: ({ data, actor, request, unit, ids }) => {
      if (!unit) throw new Error(`${call.name} was run without a transaction`)
      return work({
        ...unit,
        actor,
        request,
        data: data as DataOf<C>,
        nameTemporaryId: (temporary, real) => ids.name(unit, temporary, real),
        realId: (temporary) => ids.find(unit, temporary),
      })
    },
  }
}

export function handleSteps<C extends Call>(call: C, work: (steps: CallSteps<C>) => Promise<Answer<C>>): Handler {
  return {
    call,
    steps: true,
    answer: ({ data, actor, request, units, ids }) =>
      work({
        ids,
        data: data as DataOf<C>,
        actor,
        request,
        now: units.clock.now(),
        db: units.db,
        transaction: (inside) => units.run(actor, (unit) => inside({ ...unit, actor })),
      }),
  }
}
