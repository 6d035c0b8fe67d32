import type { Cents } from '#platform/core/money.ts'
import { randomHex } from '#platform/web/random-hex.ts'
import { ask } from '#platform/web/route.ts'
import { noCodeWords } from '../../calls/lookup-upc.ts'
import {
  readShelves,
  type ShelfCategory,
  type ShelfWalk,
  takeShelfStep,
  type WireShelfItem,
} from '../../calls/shelf/shelf-walk.ts'
import { readCode } from '../../rules/gtin.ts'
import {
  cleanScan,
  isSamePlace,
  itemsByCode,
  orderAfter,
  placeText,
  type ShelfAct,
  type ShelfItem,
  type ShelfPlace,
  type ShelfStep,
  shelfOf,
  withAct,
} from '../../rules/shelf/shelf-walk.ts'
import { type KeptWalk, makeShelfStorage, newWalk, type RefusedStep, type UnknownCode } from './shelf-storage.ts'
import { readItems, wireAct } from './wire-shelf.ts'

/** What the last scan has led to. */
export type Shown =
  /** More than one where a code stands in two categories. */
  | { readonly what: 'items'; readonly ids: readonly number[] }
  | { readonly what: 'unknown'; readonly code: UnknownCode }
  | { readonly what: 'no_code'; readonly text: string; readonly words: string }

export type ShelfView = KeptWalk & {
  readonly categories: readonly ShelfCategory[]
  /** As the server has them, with what it does not know yet laid over. */
  readonly items: readonly ShelfItem[]
  readonly waiting: readonly ShelfStep[]
  readonly shown: Shown | undefined
  /** Rises with each scan, so that the same code again is heard and seen again. */
  readonly scans: number
  readonly is_lost: boolean
  readonly is_signed_out: boolean
}

export type ShelfDesk = ReturnType<typeof makeShelfDesk>
const answerWithinMs = 10_000
const mayBeStaleMs = 60_000
/** Of many changes of others no more often than this: the shelves are read whole. */
const pauseMs = 5_000
const sentAgainBy = ['no_answer', 'exception', 'too_many_requests']
const turnedAwayBy = ['not_authorized', 'not_found']

const wordsOfLabel = 'This is a label of a scale or a coupon: its price is inside, so it names no product.'
const keyOf = ({ aisle, shelf, bay }: ShelfPlace) => `${aisle} ${shelf} ${bay}`

/**
 * What a phone knows of the shelves. A scan is answered from here, without a question to anybody; what follows from it shows at once, waits on the
 * phone and is sent in its order, under a number by which it is taken once.
 */
export function makeShelfDesk(served: ShelfWalk) {
  const { user_id, franchise_id } = served
  const storage = makeShelfStorage(user_id, franchise_id)
  let isSending = false
  let readAt = served.read_at
  let heardVersion = 0
  let askedAt = Date.now()
  let reading: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const walk = storage.walk()
  const news = walk.news.filter(({ at }) => at > served.read_at)
  let confirmed = withItems(
    readItems(served.items),
    news.map(({ item }) => item),
  )
  let byCode = itemsByCode(confirmed)
  const waiting = storage.steps()
  let view: ShelfView = {
    ...walk,
    news,
    categories: served.categories,
    items: overlaid(confirmed, waiting),
    waiting,
    shown: undefined,
    scans: 0,
    is_lost: false,
    is_signed_out: false,
  }

  function show(change: Partial<ShelfView>): void {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  function keep(change: Partial<KeptWalk>): void {
    show(change)
    const { mode, place, seen, last_of, unknown, refused, scanned_at, news: newer } = view
    storage.keepWalk({ mode, place, seen, last_of, unknown, refused, scanned_at, news: newer })
  }

  const itemOf = (id: number) => view.items.find(({ menu_item_id }) => menu_item_id === id)

  function act(wished: ShelfAct): void {
    const step = { step_id: randomHex(32), act: wished }
    storage.addStep(step)
    show({ waiting: [...view.waiting, step], items: withAct(view.items, wished) })
    void send()
  }

  function putHere(item: ShelfItem): void {
    const { place, last_of } = view
    const after = last_of[keyOf(place)] ?? null
    if (after === item.menu_item_id) return
    const isHere = isSamePlace(item, place)
    keep({ last_of: { ...last_of, [keyOf(place)]: item.menu_item_id } })
    if (isHere && orderAfter(shelfOf(view.items, place), item.menu_item_id, after).size === 0) return
    const { aisle, shelf, bay } = item
    act({ what: 'place', menu_item_id: item.menu_item_id, place, seen: { aisle, shelf, bay }, after })
  }

  function found(item: ShelfItem): void {
    const seen = view.seen.includes(item.menu_item_id) ? view.seen : [...view.seen, item.menu_item_id]
    if (view.mode === 'look') {
      const { aisle, shelf, bay } = item
      keep({ seen, ...(aisle > 0 && { place: { aisle, shelf, bay } }) })
    } else {
      keep({ seen })
      putHere(item)
    }
  }

  function scan(text: string): Shown {
    const shown = shownBy(text)
    show({ shown, scans: view.scans + 1 })
    keep({ scanned_at: Date.now() })
    if (shown.what === 'items' && shown.ids.length === 1) {
      const item = itemOf(shown.ids[0] ?? 0)
      if (item) found(item)
    }
    if (shown.what === 'unknown' && !view.unknown.some(({ upc }) => upc === shown.code.upc))
      keep({ unknown: [...view.unknown, shown.code] })
    return shown
  }

  function shownBy(raw: string): Shown {
    const text = cleanScan(raw)
    const code = readCode(text)
    if (!code.ok) return { what: 'no_code', text, words: noCodeWords[code.fault] }
    const ids = byCode.get(code.gtin14)?.map(({ menu_item_id }) => menu_item_id)
    if (ids) return { what: 'items', ids }
    if (code.scope === 'weighed' || code.scope === 'coupon') return { what: 'no_code', text, words: wordsOfLabel }
    const isComing = view.waiting.some(({ act: one }) => one.what === 'create' && isCode(one.upc, code.gtin14))
    if (isComing) return { what: 'no_code', text, words: 'It is added as soon as there is a signal.' }
    return { what: 'unknown', code: { upc: text.replace(/[ -]/g, ''), place: view.place } }
  }

  /** Answers whether there was an answer. */
  async function sendOne(step: ShelfStep): Promise<boolean> {
    if (!navigator.onLine) {
      show({ is_lost: true })
      return false
    }
    const answer = await ask(
      takeShelfStep,
      { franchise_id: franchise_id ?? 0, step_id: step.step_id, act: wireAct(step.act) },
      { signal: AbortSignal.timeout(answerWithinMs) },
    )
    if (!answer.ok && sentAgainBy.includes(answer.error)) {
      show({ is_lost: true })
      return false
    }
    if (!answer.ok && turnedAwayBy.includes(answer.error)) {
      show({ is_signed_out: true, is_lost: false })
      return false
    }
    storage.dropStep(step)
    const rest = view.waiting.filter(({ step_id }) => step_id !== step.step_id)
    if (answer.ok) taken(step, rest, { ...answer.data, items: readItems(answer.data.items) })
    else {
      const refused: RefusedStep = { ...step, error: answer.error, message: answer.message }
      const { items = [], read_at = 0 } = answer as { items?: readonly WireShelfItem[]; read_at?: number }
      learn(readItems(items), read_at)
      show({ waiting: rest, items: overlaid(confirmed, rest), is_lost: false })
      keep({ refused: [...view.refused, refused] })
    }
    return true
  }

  type Taken = { readonly items: readonly ShelfItem[]; readonly read_at: number; readonly menu_version: number }

  function taken({ act: done }: ShelfStep, rest: readonly ShelfStep[], { items, read_at, menu_version }: Taken): void {
    heardVersion = Math.max(heardVersion, menu_version)
    learn(items, read_at)
    if (done.what === 'create') {
      byCode = itemsByCode(confirmed)
      const made = items.find(({ upc }) => upc === done.upc)
      if (made)
        keep({
          seen: [...view.seen, made.menu_item_id],
          last_of: { ...view.last_of, [keyOf(done.place)]: made.menu_item_id },
        })
    }
    // What the server says is nearly always what shows already.
    const isShown = items.every((item) => isEqual(itemOf(item.menu_item_id), item))
    show({ waiting: rest, is_lost: false, ...(!isShown && { items: overlaid(confirmed, rest) }) })
  }

  /** Newer than the page as the browser has kept it. */
  function learn(items: readonly ShelfItem[], at: number): void {
    confirmed = withItems(confirmed, items)
    const older = view.news.filter(({ item }) => !items.some(({ menu_item_id }) => menu_item_id === item.menu_item_id))
    keep({ news: [...older, ...items.map((item) => ({ at, item }))] })
  }

  async function send(): Promise<void> {
    if (isSending || view.waiting.length === 0 || view.is_signed_out) return
    isSending = true
    await inOneTab(async () => {
      const refusedBefore = view.refused.length
      while (view.waiting[0] && (await sendOne(view.waiting[0]))) {
        // The next one.
      }
      if (view.refused.length > refusedBefore && view.waiting.length === 0) await read()
    })
    isSending = false
  }

  async function read(): Promise<void> {
    if (!navigator.onLine || franchise_id === null) return
    askedAt = Date.now()
    const answer = await ask(readShelves, { franchise_id }, { signal: AbortSignal.timeout(3 * answerWithinMs) })
    if (!answer.ok) {
      if (turnedAwayBy.includes(answer.error)) show({ is_signed_out: true })
      else if (answer.error === 'no_answer') show({ is_lost: true })
      return
    }
    if (answer.data.read_at < readAt) return
    readAt = answer.data.read_at
    confirmed = readItems(answer.data.items)
    byCode = itemsByCode(confirmed)
    show({ categories: answer.data.categories, items: overlaid(confirmed, view.waiting), is_lost: false })
  }

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scan,
    act,
    putHere,
    /** Chosen by its name, or in the list of the shelf. */
    choose(item: ShelfItem): void {
      show({ shown: { what: 'items', ids: [item.menu_item_id] } })
      found(item)
    },
    look: (item: ShelfItem) => show({ shown: { what: 'items', ids: [item.menu_item_id] } }),
    goTo: (place: ShelfPlace) => keep({ place }),
    setMode: (mode: KeptWalk['mode']) => keep({ mode }),
    beginAgain: () => keep({ ...newWalk, mode: view.mode, refused: view.refused, news: view.news }),
    open: (code: UnknownCode) => show({ shown: { what: 'unknown', code } }),
    close: () => show({ shown: undefined }),
    forgetCode: (upc: string) => keep({ unknown: view.unknown.filter((one) => one.upc !== upc) }),
    forgetRefused: ({ step_id }: ShelfStep) => keep({ refused: view.refused.filter((one) => one.step_id !== step_id) }),
    /** Over what somebody else has done, which was read meanwhile. */
    insist({ step_id, act: refused }: RefusedStep): void {
      keep({ refused: view.refused.filter((one) => one.step_id !== step_id) })
      const item = 'menu_item_id' in refused ? itemOf(refused.menu_item_id) : undefined
      if (!item) return
      const { aisle, shelf, bay } = item
      if (refused.what === 'place') act({ ...refused, seen: { aisle, shelf, bay } })
      if (refused.what === 'stock') act({ ...refused, seen: item.active })
      if (refused.what === 'price') act({ ...refused, seen: item.base_price })
    },
    /** There is a network again, or somebody looks again, or enough time has passed. */
    wake(): void {
      void send()
      // Where nothing waits, no step's answer says that there is a signal again.
      const isSilent = view.is_lost && view.waiting.length === 0
      if (isSilent || Date.now() - askedAt > mayBeStaleMs) void read()
    },
    /** What others have changed; one's own steps ring too. */
    hear(version: number): void {
      if (version <= heardVersion) return
      heardVersion = version
      if (view.waiting.length > 0 || reading !== undefined) return
      const pause = Math.max(0, askedAt + pauseMs - Date.now())
      reading = setTimeout(() => {
        reading = undefined
        void read()
      }, pause)
    },
    lost: () => show({ is_lost: true }),
  }
}

const overlaid = (items: readonly ShelfItem[], steps: readonly ShelfStep[]): readonly ShelfItem[] =>
  steps.reduce((shown, { act }) => withAct(shown, act), items)

function withItems(all: readonly ShelfItem[], newer: readonly ShelfItem[]): readonly ShelfItem[] {
  const by = new Map(newer.map((item) => [item.menu_item_id, item]))
  const known = all.map((item) => by.get(item.menu_item_id) ?? item)
  const ids = new Set(all.map(({ menu_item_id }) => menu_item_id))
  return [...known, ...newer.filter(({ menu_item_id }) => !ids.has(menu_item_id))]
}

const isEqual = (one: ShelfItem | undefined, other: ShelfItem) =>
  one !== undefined && (Object.keys(other) as (keyof ShelfItem)[]).every((column) => one[column] === other[column])

function isCode(upc: string, gtin14: string): boolean {
  const code = readCode(upc)
  return code.ok && code.gtin14 === gtin14
}

/** Of two tabs one sends, so that the order is kept; plain HTTP knows no locks. */
const inOneTab = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('shelf-walk', work) : work()

/** What a step is about, for whoever must decide what becomes of it. */
export function stepWords({ act }: ShelfStep, name: string, money: (cents: Cents) => string): string {
  switch (act.what) {
    case 'place':
      return `${name} to ${placeText(act.place).toLowerCase()}`
    case 'stock':
      return act.active ? `${name} back in stock` : `${name} out of stock`
    case 'price':
      return `${name} at ${money(act.base_price)}`
    case 'create':
      return `${act.name}, ${act.upc}, to the menu`
  }
}
