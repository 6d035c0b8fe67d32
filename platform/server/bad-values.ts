/** What PostgreSQL cannot hold, as its errors say: number out of range, text that is no number, NUL, half a surrogate pair. */
const codes = new Set(['22003', '22P02', '22021', '22P05'])

/** A value from outside that no schema caught and no row can hold: the sender's fault, not breakage. */
export function isUnreadable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.has(String(error.code))
}
