const seenWithinMs = 15 * 60_000

/** A driver's place from before this says nothing of where they are (SIL-ORD-139). */
export const seenAfter = (now: Date) => new Date(now.getTime() - seenWithinMs)
