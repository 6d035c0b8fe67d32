import type { SandboxRequest } from '../route.ts'

/** The rows of a time that follow a position in the list, and where the next page begins; undefined when it is asked for wrongly. */
export function stretchOf<Row>({ query }: SandboxRequest, list: readonly Row[], timeOf: (row: Row) => number) {
  const since = Number(query.get('since') ?? 0)
  const until = Number(query.get('until') ?? Number.MAX_SAFE_INTEGER)
  const after = Number(query.get('after') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? 100), 1_000)
  if (![since, until, after, limit].every((value) => Number.isSafeInteger(value) && value >= 0)) return undefined
  const rows: Row[] = []
  let position = after
  for (; position < list.length && rows.length < limit; position += 1) {
    const row = list[position]
    if (row !== undefined && timeOf(row) >= since && timeOf(row) <= until) rows.push(row)
  }
  return { rows, next: position < list.length ? position : null }
}
