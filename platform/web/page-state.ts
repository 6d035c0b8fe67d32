import { useSyncExternalStore } from 'react'
import { mergeState, type State } from '#platform/core/state.ts'

export type ServedSession = {
  readonly session_id: string
  readonly session_pass: string
  readonly session_persistent_id: string
  readonly session_persistent_pass: string
}

/** The client store: what the page was served with, and every reply's `state` merged over it (TRN-12). */
let state: State = readPage()
const listeners = new Set<() => void>()

export function pageState(): State {
  return state
}

/** Whose session the page was served in; it goes along with what acts for it (TRN-06). */
export function servedSession(): ServedSession | undefined {
  return state.session as ServedSession | undefined
}

/** On the server, before a page is drawn. */
export function serveState(ofPage: State): void {
  state = ofPage
}

export function mergePageState(change: State): void {
  state = mergeState(state, change)
  for (const listener of listeners) listener()
}

/** One top-level key of the store, redrawn when it changes. The server's page and replies are its schema. */
export function usePageState<Value>(key: string): Value {
  return useSyncExternalStore(subscribe, () => state[key] as Value)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readPage(): State {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as State) : {}
}
