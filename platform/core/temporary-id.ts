/** Temporary ids are `t{page}:{counter}` (TRN-21, SIL-OPS-14); the server resolves them until the real id is known. */
export type TemporaryId = `t${string}:${number}`

const form = /^t[A-Za-z0-9_-]+:[0-9]+$/
/** The specification names no longest one; a row's key needs it. */
const longest = 200

export function isTemporaryId(value: unknown): value is TemporaryId {
  return typeof value === 'string' && value.length <= longest && form.test(value)
}

/** A maker of ids for one page load; the counter starts at 1 (TRN-22). */
export function temporaryIds(page: string): () => TemporaryId {
  let counter = 0
  return () => `t${page}:${++counter}`
}
