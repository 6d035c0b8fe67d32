/** How long a price holds. */
export const quoteLifeMs = 5 * 60_000

/** At the very moment of its end it has expired. */
export const isExpired = (expiresAt: Date, now: Date): boolean => expiresAt.getTime() <= now.getTime()
