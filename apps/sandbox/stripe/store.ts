import { newId } from '../ids.ts'
import type { Journal } from '../journal.ts'
import type {
  PaymentIntent,
  SetupIntent,
  StripeCharge,
  StripeCustomer,
  StripeDispute,
  StripeEvent,
  StripeMethod,
  StripeRefund,
} from './objects.ts'
import type { Behaviour } from './test-cards.ts'

/** A card as it is kept; of its number nothing but what it will do. */
export type KeptMethod = StripeMethod & { behaviour: Behaviour; detached: boolean }

/** The answer to a request under a key, which a repeat gets again. */
export type KeptAnswer = { id: string; request: string; status: number; body: unknown }

type Kinds = {
  customer: StripeCustomer
  method: KeptMethod
  setup: SetupIntent
  payment: PaymentIntent
  charge: StripeCharge
  refund: StripeRefund
  dispute: StripeDispute
  event: StripeEvent
  answer: KeptAnswer
}
type Kind = keyof Kinds
type Put = { [Of in Kind]: { kind: Of; object: Kinds[Of] } }[Kind]

type StoreDeps = { journal: Journal; now(): number; tell(event: StripeEvent): void }

/** Everything that one request changes is one line of the journal, its answer included: a kill leaves all of it or nothing. */
export function openStore({ journal, now, tell }: StoreDeps) {
  const empty = (): { [Of in Kind]: Map<string, Kinds[Of]> } => ({
    customer: new Map(),
    method: new Map(),
    setup: new Map(),
    payment: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    event: new Map(),
    answer: new Map(),
  })
  let all = empty()
  let pending: Put[] = []
  const book = journal.section<Put[]>('stripe', {
    apply: (puts) => {
      for (const { kind, object } of puts) (all[kind] as Map<string, unknown>).set(object.id, object)
    },
    clear: () => {
      all = empty()
      pending = []
    },
  })
  const seconds = () => Math.floor(now() / 1000)

  return {
    seconds,
    find: <Of extends Kind>(kind: Of, id: string | null | undefined): Kinds[Of] | undefined =>
      id ? all[kind].get(id) : undefined,
    /** Oldest first. */
    list: <Of extends Kind>(kind: Of): Kinds[Of][] => [...all[kind].values()],
    put<Of extends Kind>(kind: Of, object: Kinds[Of]): Kinds[Of] {
      pending.push({ kind, object } as Put)
      return object
    },
    /** With what the object is now; told to whoever listens once it is written down. */
    emit(type: string, object: object) {
      const event: StripeEvent = { id: newId('evt'), object: 'event', type, created: seconds(), data: { object } }
      pending.push({ kind: 'event', object: event })
    },
    commit() {
      const puts = pending
      pending = []
      if (puts.length === 0) return
      book.record(puts)
      for (const { kind, object } of puts) if (kind === 'event') tell(object)
    },
    discard() {
      pending = []
    },
  }
}

export type StripeStore = ReturnType<typeof openStore>
