export type MappingExample = {
  readonly name: string
  readonly kind?: string | undefined
  readonly columns: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string>>
}

export type Guess = {
  readonly mapping: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string>>
  /** The shipped example that fits. */
  readonly example: string | null
}

/** Capitals, blanks, dashes and underlines make no difference. */
const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')

/** Which of the file's columns is which of ours: by a shipped example all of whose columns are there, else by name. */
export function guessMapping(
  ours: readonly string[],
  theirs: readonly string[],
  examples: readonly MappingExample[],
): Guess {
  const there = new Map(theirs.toReversed().map((name) => [plain(name), name] as const))
  const fitting = examples
    .filter(({ columns }) => Object.values(columns).every((name) => there.has(plain(name))))
    .toSorted((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length)
    .find(({ columns }) => Object.keys(columns).length > 0)
  const mapping: Record<string, string> = {}
  for (const name of ours) {
    const found = there.get(plain(fitting?.columns[name] ?? name))
    if (found !== undefined) mapping[name] = found
  }
  return { mapping, options: fitting?.options ?? {}, example: fitting?.name ?? null }
}
