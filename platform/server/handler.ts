import type { Call, CommonRefusal, DataOf, ReasonOf, ReplyOf } from '#platform/core/call.ts'
import type { Result } from '#platform/core/result.ts'
import type { TemporaryId } from '#platform/core/temporary-id.ts'
import type { Actor } from './actor.ts'
import type { Db, Unit, Units } from './unit.ts'

export type Answer<C extends Call> = Result<ReplyOf<C>, ReasonOf<C> | CommonRefusal>

/** What a handler gets: checked data, who calls, and its transaction. */
export type CallUnit<C extends Call> = Unit & {
  readonly data: DataOf<C>
  readonly actor: Actor
  /** Records which real id a temporary one stands for (SIL-OPS-15). */
  nameTemporaryId(temporary: TemporaryId, real: number): Promise<void>
  /** The real id, when an earlier request of this session has named it. */
  realId(temporary: TemporaryId): Promise<number | undefined>
}

/** For calls that talk to an outside provider: no transaction is held while waiting for it. */
export type CallSteps<C extends Call> = {
  readonly data: DataOf<C>
  readonly actor: Actor
  readonly now: Date
  readonly db: Db
  transaction: <T extends Result<unknown>>(work: (unit: Unit & { readonly actor: Actor }) => Promise<T>) => Promise<T>
}

export type Handler = {
  readonly call: Call
  readonly answer: (request: {
    data: unknown
    actor: Actor
    units: Units
    unit: Unit | undefined
    ids: TemporaryIdStore
  }) => Promise<Result<unknown>>
  /** Opens its own transactions. */
  readonly steps: boolean
}

export type TemporaryIdStore = {
  name(unit: Unit, temporary: TemporaryId, real: number): Promise<void>
  find(unit: Unit, temporary: TemporaryId): Promise<number | undefined>
}

/** The request's whole work in one transaction; a refusal leaves nothing behind. */
export function handle<C extends Call>(call: C, work: (unit: CallUnit<C>) => Promise<Answer<C>>): Handler {
  return {
    call,
    steps: false,
    answer: ({ data, actor, unit, ids }) => {
      if (!unit) throw new Error(`${call.name} was run without a transaction`)
      return work({
        ...unit,
        actor,
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
    answer: ({ data, actor, units }) =>
      work({
        data: data as DataOf<C>,
        actor,
        now: units.clock.now(),
        db: units.db,
        transaction: (inside) => units.run(actor, (unit) => inside({ ...unit, actor })),
      }),
  }
}
