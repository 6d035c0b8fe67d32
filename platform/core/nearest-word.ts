/** The known word that somebody may have meant: at most a third of its letters wrong. */
export function nearestWord(typed: string, known: Iterable<string>): string | undefined {
  const query = typed.toLowerCase()
  let best: { word: string; wrong: number } | undefined
  for (const word of known) {
    const limit = Math.floor(word.length / 3)
    if (Math.abs(word.length - query.length) > limit) continue
    const wrong = lettersWrong(query, word.toLowerCase())
    if (wrong <= limit && (!best || wrong < best.wrong)) best = { word, wrong }
  }
  return best?.word
}

/** Letters to add, drop, or replace, and neighbours to swap. */
function lettersWrong(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(before, j - 2) + 1 : Infinity
      row.push(Math.min(replaced, swapped, at(last, j) + 1, at(row, j - 1) + 1))
    }
    before = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity
