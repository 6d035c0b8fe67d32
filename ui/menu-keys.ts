export type MenuLabel = { label: string; disabled: boolean }

/** Which entry a key leads to from `at` (-1: none yet); nothing for other keys. A letter goes to the next entry that starts with it. */
export function entryByKey(key: string, at: number, entries: readonly MenuLabel[]): number | undefined {
  const open = entries.flatMap((entry, index) => (entry.disabled ? [] : [index]))
  const after = open.find((index) => index > at) ?? open[0]
  const before = open.findLast((index) => index < at) ?? open.at(-1)
  if (key === 'ArrowDown') return after
  if (key === 'ArrowUp') return before
  if (key === 'Home') return open[0]
  if (key === 'End') return open.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const named = open.filter((index) => entries[index]?.label.toLowerCase().startsWith(key.toLowerCase()))
  return named.find((index) => index > at) ?? named[0]
}
