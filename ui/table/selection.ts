export type Selection = {
  readonly ids: ReadonlySet<string> /** Where a range begins. */
  readonly anchor: string | undefined
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined }

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** All rows from the anchor to this one join; without an anchor that is shown, this one alone. */
export function extendedTo({ ids, anchor }: Selection, shown: readonly string[], id: string): Selection {
  const to = shown.indexOf(id)
  const from = anchor === undefined ? -1 : shown.indexOf(anchor)
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  return { ids: new Set([...ids, ...shown.slice(first, last + 1)]), anchor: from < 0 ? id : anchor }
}

export function allOf(shown: readonly string[]): Selection {
  return { ids: new Set(shown), anchor: shown[0] }
}
