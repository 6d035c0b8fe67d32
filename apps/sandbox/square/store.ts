import { newId } from '../ids.ts'
import type { Journal } from '../journal.ts'
import { firstCatalog } from './first-catalog.ts'
import type { CatalogItem, Count, Money, SquareOrder, Subscription } from './objects.ts'

type Kinds = {
  item: CatalogItem
  count: Count & { id: string }
  order: SquareOrder
  payment: { id: string; order_id: string; amount_money: Money; status: 'COMPLETED' }
  subscription: Subscription & { gone?: boolean }
  answer: { id: string; status: number; body: unknown }
}
type Kind = keyof Kinds
type Put = { [Of in Kind]: { kind: Of; object: Kinds[Of] } }[Kind]

export type SquareEvent = { type: string; data: { type: string; id: string; object: unknown } }

/** What one request changes is one line of the journal, its answer included; what it tells goes out after that. */
export function openStore({ journal, tell }: { journal: Journal; tell(event: SquareEvent): void }) {
  const empty = (): { [Of in Kind]: Map<string, Kinds[Of]> } => ({
    item: new Map(firstCatalog().map((item) => [item.id, item])),
    count: new Map(),
    order: new Map(),
    payment: new Map(),
    subscription: new Map(),
    answer: new Map(),
  })
  let all = empty()
  let pending: Put[] = []
  let news: SquareEvent[] = []
  const book = journal.section<Put[]>('square', {
    apply: (puts) => {
      for (const { kind, object } of puts) (all[kind] as Map<string, unknown>).set(object.id, object)
    },
    clear: () => {
      all = empty()
      pending = []
    },
  })
  return {
    newId,
    find: <Of extends Kind>(kind: Of, id: string | undefined): Kinds[Of] | undefined =>
      id === undefined ? undefined : all[kind].get(id),
    list: <Of extends Kind>(kind: Of): Kinds[Of][] => [...all[kind].values()],
    put<Of extends Kind>(kind: Of, object: Kinds[Of]): Kinds[Of] {
      pending.push({ kind, object } as Put)
      return object
    },
    emit: (event: SquareEvent) => void news.push(event),
    commit() {
      const told = news
      if (pending.length > 0) book.record(pending)
      pending = []
      news = []
      for (const event of told) tell(event)
    },
    discard() {
      pending = []
      news = []
    },
  }
}

export type SquareStore = ReturnType<typeof openStore>
