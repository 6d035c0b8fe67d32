type Fields = Readonly<Record<string, unknown>>

/** `/secure/tickets/:ticket_id` of a path with patterns. */
export function barePath(path: string): string {
  return path.replace(/\([^)]*\)/g, '')
}

/** The parameters that a path names. */
export function pathParameters(path: string): string[] {
  return [...barePath(path).matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}

/** The path with its parameters filled in, and what is left of the input. */
export function fillPath(path: string, input: Fields): readonly [path: string, rest: Fields] {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return [filled, rest]
}

/** The address of a route: its parameters filled in, the rest as a query. Absent fields are left out. */
export function addressOf(path: string, input: Fields): string {
  const [filled, rest] = fillPath(path, input)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value != null) query.set(name, String(value))
  return query.size > 0 ? `${filled}?${query}` : filled
}
