/** Whoever waits at a door sees where a driver was no longer ago than this. */
export const seenForMs = 60_000
