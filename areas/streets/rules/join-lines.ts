/** A line as node numbers. */
type Line = ArrayLike<number>

/** Lines that follow one another end to start become one, so that a name is written along a street and not on each of its blocks. */
export function joinLines(lines: readonly Line[]): number[][] {
  const waiting = new Set(lines.filter((line) => line.length > 1))
  const starts = new Map<number, Set<Line>>()
  for (const line of waiting) {
    const start = line[0] ?? 0
    starts.set(start, (starts.get(start) ?? new Set()).add(line))
  }
  const ends = new Set([...waiting].map((line) => line[line.length - 1]))
  const take = (line: Line) => {
    waiting.delete(line)
    starts.get(line[0] ?? 0)?.delete(line)
  }
  const followed = (first: Line): number[] => {
    take(first)
    const joined = Array.from(first)
    for (;;) {
      const [next] = starts.get(joined.at(-1) ?? 0) ?? []
      if (!next) return joined
      take(next)
      for (let index = 1; index < next.length; index++) joined.push(next[index] ?? 0)
    }
  }
  // Those that nothing leads to come first: only they are whole from their beginning.
  const beginnings = [...waiting].filter((line) => !ends.has(line[0] ?? 0))
  const joined: number[][] = []
  for (const line of [...beginnings, ...waiting]) if (waiting.has(line)) joined.push(followed(line))
  return joined
}
