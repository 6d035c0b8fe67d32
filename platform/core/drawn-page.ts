import type { State } from './state.ts'

/** What a page is drawn for. */
export type Visit = {
  readonly state: State
  /** The address's query, as `location.search` has it. */
  readonly search: string
  readonly theme: 'light' | 'dark' | undefined
  /** As `<html lang>` says it. */
  readonly language: string
  /** Parts that are the same for many visitors. */
  readonly parts: DrawnParts
}

/** Keeps a part's HTML, which depends on `of` alone. */
export type DrawnParts = {
  /** Stands for the part in the page; no text of a menu can be it. */
  readonly mark: (name: string) => string
  readonly has: (name: string, of: object) => boolean
}

/** A page's first picture as HTML; nothing where the page is not drawn on the server. What is new of its parts stands between their marks. */
export type DrawPage = (entry: string, visit: Visit) => string | undefined
