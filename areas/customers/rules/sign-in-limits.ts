const minute = 60_000

/** SIL-ORD-062 */
export const codeDigits = 6
export const codeLifeMs = 10 * minute
export const codeTries = 5
export const codesPerPhone = { most: 3, withinMs: 15 * minute }
export const codesPerAddress = { most: 10, withinMs: 60 * minute }
/** Beyond these it must have shown that it is human (SIL-ORD-151). */
export const codesUnproven = { most: 5, withinMs: minute }
/** SIL-ORD-064 */
export const wrongPerPhone = { most: 10, withinMs: 15 * minute }
export const wrongPerAddress = { most: 30, withinMs: 15 * minute }
/** So long after a code was typed a password may be set by it, once (SIL-ORD-066). */
export const updateWithinMs = 15 * minute
