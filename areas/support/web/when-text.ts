const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When, in the clock of the person's own machine; `at` in ms since 1970. */
export function whenText(at: number): string {
  return format.format(at)
}
