/** Joins class names; what is absent leaves no trace. */
export function classes(...names: ReadonlyArray<string | false | null | undefined>): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
