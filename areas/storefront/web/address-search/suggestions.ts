/** From how many letters on the maps service is asked (SIL-ORD-097). */
export const suggestFrom = 3

/** The answers of the maps service to what was typed, as far as they have come. */
export type Suggestions = {
  /** Counts the questions; only the newest one's answer is shown, whatever order answers arrive in. */
  readonly requestNumber: number
  readonly labels: readonly string[]
  /** Whose data they are, to be named beside them; empty where nobody asks for it. */
  readonly source: string
  /** They were used before, and nothing was typed. */
  readonly isRecent?: boolean
}
export type FoundSuggestions = Omit<Suggestions, 'requestNumber'>

/** What is listed below the box, and the option that the keys have reached; -1 is none. */
export type ShownSuggestions = FoundSuggestions & { readonly active: number }

export const noSuggestions: Suggestions = { requestNumber: 0, labels: [], source: '' }

/** What was used before, for a box that nobody has typed in. */
export function offer(now: Suggestions, labels: readonly string[]): Suggestions {
  return { requestNumber: now.requestNumber + 1, labels, source: '', isRecent: true }
}

/** A new question: what is listed stays until its answer is there, so that the list does not flicker. */
export function ask(now: Suggestions, text: string): Suggestions {
  return {
    ...(text.trim().length < suggestFrom || now.isRecent ? noSuggestions : now),
    requestNumber: now.requestNumber + 1,
  }
}

export function answer(now: Suggestions, requestNumber: number, found: FoundSuggestions): Suggestions {
  return requestNumber === now.requestNumber ? { requestNumber, ...found } : now
}

/** The option that an arrow key reaches; -1 is the text itself, which lies between the last and the first. */
export function step(active: number, count: number, by: 1 | -1): number {
  const places = count + 1
  return ((active + 1 + by + places) % places) - 1
}
