import type { ImportReport, Outcome } from './import-kind.ts'

export type Rejection = { readonly line: number; readonly reason: string; readonly text: string }
export type Counts = Readonly<Record<string, Readonly<Partial<Record<Outcome, number>>>>>

/** What has been said until now. All rejected rows are counted; the first ten thousand are kept. */
export type FullReport = ImportReport & {
  readonly counts: Counts
  readonly rejected: number
  readonly rejections: readonly Rejection[]
  readonly notes: readonly string[]
  readonly current: { readonly name: string; readonly share: number | undefined }
}

export const mostRejectionsKept = 10_000
const mostNotes = 100
const mostLetters = 300
const mostLettersOfNote = 1_000
const mostLettersOfRefusal = 2_000

export function collectReport(): FullReport {
  // Without a prototype: what is counted may be called as the file likes.
  const counts: Record<string, Partial<Record<Outcome, number>>> = Object.create(null)
  const rejections: Rejection[] = []
  const notes: string[] = []
  let rejected = 0
  let current: FullReport['current'] = { name: '', share: undefined }
  return {
    counts,
    rejections,
    notes,
    get rejected() {
      return rejected
    },
    get current() {
      return current
    },
    count(outcome, of, by = 1) {
      if (by === 0) return
      counts[of] ??= {}
      counts[of][outcome] = (counts[of][outcome] ?? 0) + by
    },
    reject({ line, reason, text = '' }) {
      rejected += 1
      if (rejections.length < mostRejectionsKept)
        rejections.push({ line, reason: printable(reason), text: printable(text) })
    },
    note(text) {
      if (notes.length < mostNotes && !notes.includes(text)) notes.push(printable(text, mostLettersOfNote))
    },
    step(name, share) {
      current = { name, share }
    },
  }
}

/** Why a file was refused, which may quote it over several lines. */
export const wordsOfRefusal = (text: string) =>
  text
    .split('\n')
    .map((line) => printable(line, mostLettersOfRefusal))
    .join('\n')

/** What a row says is shown and stored: shortened, and without what neither a terminal nor PostgreSQL can take. */
function printable(text: string, most = mostLetters): string {
  const short = text.length > most ? `${text.slice(0, most)}…` : text
  return short.replace(/\p{Cc}/gu, ' ').toWellFormed()
}
