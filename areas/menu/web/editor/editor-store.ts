import { useSyncExternalStore } from 'react'
import type { State } from '#platform/core/state.ts'
import { servedPart } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import type { PosDifference } from '../../calls/pos-states.ts'
import type { menuPart } from '../../calls/wire-menu.ts'
import { type ItemId, idOf, isItem, type MenuIntent, withIntent } from '../../rules/menu-intent.ts'
import type { WireMenu, WireMenuItem } from '../../rules/wire-menu.ts'

/** An item that this page has asked for and the server has not named. */
export type Draft = {
  readonly menu_category_id: number
  readonly item: WireMenuItem
  /** Why it was not made: it can be put away. */
  readonly error?: string
}

/** What was just done, with the way back while there is one. */
export type Done = { readonly text: string; readonly undo?: () => Promise<Outcome> }
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly message: string }

type EditorState = {
  /** Asked for and not answered, in their order. */
  readonly intents: readonly MenuIntent[]
  readonly drafts: readonly Draft[]
  readonly done: (Done & { readonly at: number }) | undefined
  /** What the place's till has otherwise, by the item's number, as of a version of the menu. */
  readonly till: { readonly version: number; readonly differing: ReadonlyMap<number, PosDifference> }
}

let state: EditorState = { intents: [], drafts: [], done: undefined, till: { version: 0, differing: new Map() } }
const listeners = new Set<() => void>()

function change(next: Partial<EditorState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useEditor<Value>(select: (of: EditorState) => Value): Value {
  return useSyncExternalStore(subscribe, () => select(state))
}

/** The menu as it will be once everything that was asked for is agreed to. */
export function overlaid(menu: WireMenu, { intents, drafts }: Pick<EditorState, 'intents' | 'drafts'>): WireMenu {
  const added = drafts.map((draft): MenuIntent => ({ kind: 'add', ...draft }))
  return [...added, ...intents].reduce(withIntent, menu)
}

/** The editor stands on menu pages alone. */
const servedMenu = (): WireMenu => {
  const { menu } = servedPart<typeof menuPart>()
  if (!menu) throw new Error('a page without a menu')
  return menu
}

export const menuNow = (): WireMenu => overlaid(servedMenu(), state)

/** Whether something of this item is asked for and not answered. */
export const isPending = (item: WireMenuItem) => (of: EditorState) =>
  of.intents.some((intent) => intent.kind !== 'add' && isItem(item, intent.id))

/** Shows what is wanted until `ask` has its answer, and then keeps it or lets it go. */
export async function whileAsked<O extends Outcome>(intent: MenuIntent, ask: () => Promise<O>): Promise<O> {
  change({ intents: [...state.intents, intent] })
  const answer = await ask()
  // In one step, so that nothing flickers: what was laid over is now below.
  if (answer.ok) keep(intent)
  change({ intents: state.intents.filter((one) => one !== intent) })
  return answer
}

/** What the server has agreed to. */
export function keep(intent: MenuIntent): void {
  mergePageState({ menu: withIntent(servedMenu(), intent) as unknown as State })
}

export function addDraft(draft: Draft): void {
  change({ drafts: [...state.drafts, draft] })
}

const isDraft = (id: ItemId) => (draft: Draft) => idOf(draft.item) === id

export function failDraft(id: ItemId, error: string): void {
  change({ drafts: state.drafts.map((draft) => (isDraft(id)(draft) ? { ...draft, error } : draft)) })
}

export function removeDraft(id: ItemId): void {
  change({ drafts: state.drafts.filter((draft) => !isDraft(id)(draft)) })
}

/** The server has named it: under that number it is the menu's. What was laid over its temporary id still finds it. */
export function nameDraft(id: ItemId, item: WireMenuItem): void {
  const draft = state.drafts.find(isDraft(id))
  if (draft) keep({ kind: 'add', menu_category_id: draft.menu_category_id, item })
  removeDraft(id)
}

export function tellDone(done: Done): void {
  change({ done: { ...done, at: Date.now() } })
}

/** An answer that comes late says nothing any more. */
export function tellDiffering(version: number, all: readonly PosDifference[]): void {
  if (version < state.till.version) return
  change({ till: { version, differing: new Map(all.map((one) => [one.menu_item_id, one])) } })
}

export function forgetDone(): void {
  change({ done: undefined })
}
