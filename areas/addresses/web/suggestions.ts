/** From how many letters on the maps service is asked (SIL-ORD-097). */
export const suggestFrom = 3

/** The answers of the maps service to what was typed, as far as they have come. */
export type Suggestions = {
  /** Counts the questions; only the newest one's answer is shown, whatever order answers arrive in. */
  readonly asked: number
  readonly labels: readonly string[]
}

export const noSuggestions: Suggestions = { asked: 0, labels: [] }

/** A new question: what is listed stays until its answer is there, so that the list does not flicker. */
export function ask(now: Suggestions, text: string): Suggestions {
  return { asked: now.asked + 1, labels: text.trim().length < suggestFrom ? [] : now.labels }
}

export function answer(now: Suggestions, asked: number, labels: readonly string[]): Suggestions {
  return asked === now.asked ? { asked, labels } : now
}

/** The option that an arrow key reaches; -1 is the text itself, which lies between the last and the first. */
export function step(active: number, count: number, by: 1 | -1): number {
  const places = count + 1
  return ((active + 1 + by + places) % places) - 1
}
