import { useSyncExternalStore } from 'react'

const storageKey = 'single_keys'
const listeners = new Set<() => void>()

/** A character alone may be meant for a screen reader or spoken by chance: acting by it can be switched off (WCAG 2.1.4). */
export function singleKeysAct(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}

export function setSingleKeysAct(act: boolean): void {
  localStorage.setItem(storageKey, act ? 'on' : 'off')
  for (const listener of listeners) listener()
}

export function useSingleKeysAct(): boolean {
  return useSyncExternalStore(subscribe, singleKeysAct)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const takesLetters = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'

/** Keys of the page: not of a field or a menu, and not while a dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined
  return !event.isComposing && !target?.closest(takesLetters) && !document.querySelector('dialog[open]')
}
