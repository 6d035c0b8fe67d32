export type FuzzyMatch = {
  readonly score: number /** Which letters of the text were meant. */
  readonly at: readonly number[]
}

const atStart = 5
const atWordStart = 4
const afterLast = 3
const mostGap = 3

/** The letters of the query in their order; beginnings of words and letters that stand together count most. Spaces mean nothing. */
export function fuzzyMatch(query: string, text: string): FuzzyMatch | undefined {
  const queryLetters = letters(query).filter((letter) => letter.trim() !== '')
  const textLetters = letters(text)
  if (queryLetters.length === 0) return { score: 0, at: [] }
  let ways: (FuzzyMatch | undefined)[] = textLetters.map((letter, at) =>
    letter === queryLetters[0] ? { score: worth(textLetters, at), at: [at] } : undefined,
  )
  for (const letter of queryLetters.slice(1)) {
    const before = ways
    ways = textLetters.map((one, at) => (one === letter ? bestBefore(before, at, worth(textLetters, at)) : undefined))
  }
  return best(ways)
}

function bestBefore(ways: readonly (FuzzyMatch | undefined)[], at: number, own: number): FuzzyMatch | undefined {
  return best(
    ways.slice(0, at).map((way) => {
      if (!way) return undefined
      const gap = at - (way.at.at(-1) ?? 0) - 1
      return { score: way.score + own + (gap === 0 ? afterLast : -Math.min(gap, mostGap)), at: [...way.at, at] }
    }),
  )
}

/** The first of the best, so that `t` is the first letter of `Tickets`. */
function best(ways: readonly (FuzzyMatch | undefined)[]): FuzzyMatch | undefined {
  return ways.reduce((most, way) => (way && (!most || way.score > most.score) ? way : most), undefined)
}

function worth(textLetters: readonly string[], at: number): number {
  const before = textLetters[at - 1]
  if (before === undefined) return 1 + atStart
  return 1 + (/[\p{L}\p{N}]/u.test(before) ? 0 : atWordStart)
}

const letters = (text: string) => [...text].map((letter) => letter.toLowerCase())
