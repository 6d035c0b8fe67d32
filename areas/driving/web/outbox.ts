import type { DriverIntent } from '../rules/intents.ts'

/** One step that waits on the tablet; its ids never change, so that the server knows a repeat. */
export type StoredStep = {
  readonly seq: number
  readonly page_id: string
  readonly request_id: number
  readonly intent: DriverIntent
}

/** Where steps survive a reload. */
export type OutboxStore = {
  all(): Promise<readonly StoredStep[]>
  add(entry: Omit<StoredStep, 'seq'>): Promise<number>
  remove(seq: number): Promise<void>
}

export type Answer = {
  readonly success: boolean
  readonly data: { readonly error?: string; readonly message?: string }
}
export type RefusedStep = { readonly intent: DriverIntent; readonly message: string }

export type OutboxState = {
  readonly kept: readonly StoredStep[]
  /** Answered, but the home that shows it has not been read yet: laid over the old one until then. */
  readonly sent: readonly DriverIntent[]
  readonly refused: readonly RefusedStep[]
  /** `signed_out` waits for the tablet's link; the others are tried again by themselves. */
  readonly trouble: 'no_signal' | 'signed_out' | 'server' | undefined
}

type Deps = {
  readonly store: OutboxStore
  /** Rejects when no answer came. */
  readonly post: (entry: StoredStep) => Promise<Answer>
  readonly newPageId: () => string
  readonly onSent: () => void
}

/**
 * What a driver does is written down first and sent in order, one at a time: a later step makes no sense to the server before the one
 * ahead of it. A step stays until it is answered; a refusal is an answer, and is shown.
 */
export function makeOutbox({ store, post, newPageId, onSent }: Deps) {
  let state: OutboxState = { kept: [], sent: [], refused: [], trouble: undefined }
  const listeners = new Set<() => void>()
  let draining: Promise<void> | undefined

  function set(change: Partial<OutboxState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function drainAll(): Promise<void> {
    for (let [first] = state.kept; first; [first] = state.kept) {
      const trouble = await sendOne(first)
      set({ trouble })
      if (trouble) return
    }
    onSent()
  }

  async function sendOne(entry: StoredStep): Promise<OutboxState['trouble']> {
    let answer: Answer
    try {
      answer = await post(entry)
    } catch {
      return 'no_signal'
    }
    const { success, data } = answer
    if (!success && data.error === 'not_authorized') return 'signed_out'
    if (!success && data.error === 'exception') return 'server'
    await store.remove(entry.seq)
    const { intent } = entry
    set({
      kept: state.kept.filter(({ seq }) => seq !== entry.seq),
      sent: success ? [...state.sent, intent] : state.sent,
      refused: success
        ? state.refused
        : [...state.refused, { intent, message: data.message ?? 'This was not accepted.' }],
    })
    return undefined
  }

  function drain(): Promise<void> {
    draining ??= drainAll().finally(() => {
      draining = undefined
    })
    return draining
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes up what an earlier page left. */
    async open(): Promise<void> {
      const left = await store.all()
      if (left.length > 0) set({ kept: [...left, ...state.kept] })
      await drain()
    },
    /** Written down when this resolves; sending goes on by itself. */
    async add(intent: DriverIntent): Promise<void> {
      const entry = { page_id: newPageId(), request_id: 1, intent }
      const seq = await store.add(entry)
      set({ kept: [...state.kept, { ...entry, seq }] })
      // A drain that is under way takes it along; a step added just as it ends needs a new one.
      void drain().then(() => (state.kept.length > 0 && !state.trouble ? drain() : undefined))
    },
    drain,
    /** Done by a screen that sends by itself, such as the door's. */
    done(intent: DriverIntent): void {
      set({ sent: [...state.sent, intent] })
    },
    /** A home read after these were answered shows them itself. */
    forgetSent(shown: readonly DriverIntent[]): void {
      if (shown.length > 0) set({ sent: state.sent.filter((intent) => !shown.includes(intent)) })
    },
    dismissRefused(): void {
      set({ refused: [] })
    },
  }
}
