import type { DriverIntent } from '../rules/intents.ts'
import type { Answer, RequestIds, StepOwner } from './step-sender.ts'

/** One step that waits on the tablet: whose it is, and ids that never change, so that the server knows a repeat. */
export type StoredStep = RequestIds & {
  readonly seq: number
  readonly owner: StepOwner
  readonly intent: DriverIntent
}

/** Where steps survive a reload. */
export type OutboxStore = {
  /** Those of this driver; what another one left stays for that one. */
  all(): Promise<readonly StoredStep[]>
  add(entry: Omit<StoredStep, 'seq'>): Promise<number>
  remove(seq: number): Promise<void>
}

export type RefusedStep = { readonly intent: DriverIntent; readonly message: string }

export type OutboxState = {
  readonly kept: readonly StoredStep[]
  /** Answered, but the home that shows it has not been read yet: laid over the old one until then. */
  readonly sent: readonly DriverIntent[]
  readonly refused: readonly RefusedStep[]
  /** `signed_out` waits for the driver; the others are tried again by themselves. */
  readonly trouble: 'no_signal' | 'signed_out' | 'server' | undefined
  /** The last step may be taken back until then, in ms of this device's clock. */
  readonly undoUntil: number | undefined
}

type Deps = {
  readonly store: OutboxStore
  readonly owner: () => StepOwner
  /** Rejects when no answer came. */
  readonly post: (entry: StoredStep) => Promise<Answer>
  readonly newPageId: () => string
  readonly onSent: () => void
}

/** How long a large step can be taken back before it leaves. */
export const undoMs = 6_000

/**
 * What a driver does is written down first and sent in order, one at a time: a later step makes no sense to the server before the one
 * ahead of it. A step stays until it is answered; a refusal is an answer, and is shown.
 */
export function makeOutbox({ store, owner, post, newPageId, onSent }: Deps) {
  let state: OutboxState = { kept: [], sent: [], refused: [], trouble: undefined, undoUntil: undefined }
  const listeners = new Set<() => void>()
  let draining: Promise<void> | undefined
  /** The last step, while it can be taken back. */
  let held: { readonly seq: number; readonly timer: ReturnType<typeof setTimeout> } | undefined

  function set(change: Partial<OutboxState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function drainAll(): Promise<void> {
    for (let [first] = state.kept; first && first.seq !== held?.seq; [first] = state.kept) {
      const trouble = await sendOne(first)
      set({ trouble })
      if (trouble) return
    }
    if (state.kept.length === 0) onSent()
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

  /** Sends what is there; a step that was added just as a drain ended needs a new one. */
  function goOn(): void {
    void drain().then(() => (state.kept.length > 0 && !state.trouble && !held ? drain() : undefined))
  }

  function release(): void {
    if (!held) return
    clearTimeout(held.timer)
    held = undefined
    set({ undoUntil: undefined })
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
      const present = new Set(state.kept.map(({ seq }) => seq))
      const missing = left.filter(({ seq }) => !present.has(seq))
      if (missing.length > 0) set({ kept: [...missing, ...state.kept] })
      await drain()
    },
    /** Written down when this resolves; sending goes on by itself, after a while in which `undoable` steps can be taken back. */
    async add(intent: DriverIntent, { undoable = false }: { readonly undoable?: boolean } = {}): Promise<void> {
      release()
      const entry = { page_id: newPageId(), request_id: 1, owner: owner(), intent }
      const seq = await store.add(entry)
      if (undoable) {
        held = {
          seq,
          timer: setTimeout(() => {
            release()
            goOn()
          }, undoMs),
        }
      }
      set({ kept: [...state.kept, { ...entry, seq }], undoUntil: undoable ? Date.now() + undoMs : undefined })
      goOn()
    },
    /** Takes the last step back, while it has not left. */
    async undo(): Promise<void> {
      if (!held) return
      const { seq, timer } = held
      clearTimeout(timer)
      // Held until it is off the disk, so that no drain takes it along meanwhile.
      await store.remove(seq)
      held = undefined
      set({ kept: state.kept.filter((entry) => entry.seq !== seq), undoUntil: undefined })
      goOn()
    },
    /** Tries again now; nobody who hides the page comes back to press Undo. */
    sendNow(): Promise<void> {
      release()
      return drain()
    },
    drain,
    /** A home read after these were answered shows them itself. */
    forgetSent(shown: readonly DriverIntent[]): void {
      if (shown.length > 0) set({ sent: state.sent.filter((intent) => !shown.includes(intent)) })
    },
    dismissRefused(): void {
      set({ refused: [] })
    },
  }
}
