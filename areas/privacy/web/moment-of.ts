const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** By the clock of whoever reads it. */
export const momentOf = (at: number): string => format.format(at)
