type Values = Readonly<Record<string, unknown>>

/** What differs, before and after, as an audit event's detail has it; undefined where nothing does. */
export function changedFields<After extends Values>(
  before: { readonly [Key in keyof After]: unknown },
  after: After,
): { before: Values; after: Values } | undefined {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (names.length === 0) return undefined
  const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: only(before), after: only(after) }
}
