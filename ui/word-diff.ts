export type DiffPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

/** Above this, texts are shown whole, one after the other: the comparison grows with the product of both lengths. */
const mostWords = 400

/** Which words went and which came; blanks go with the word before them. */
export function diffWords(before: string, after: string): readonly DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const old = wordsOf(before)
  const now = wordsOf(after)
  if (old.length > mostWords || now.length > mostWords) {
    return joined([...old.map(removed), ...now.map(added)])
  }
  const longest = longestCommon(old, now)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]]
    if (was !== undefined && is !== undefined && was.trim() === is.trim()) {
      parts.push({ kind: 'same', text: is })
      i += 1
      j += 1
    } else if (was !== undefined && (is === undefined || at(longest, i + 1, j) >= at(longest, i, j + 1))) {
      parts.push(removed(was))
      i += 1
    } else if (is !== undefined) {
      parts.push(added(is))
      j += 1
    }
  }
  return joined(parts)
}

const wordsOf = (text: string): readonly string[] => text.match(/\s*\S+\s*/g) ?? []
const removed = (text: string): DiffPart => ({ kind: 'removed', text })
const added = (text: string): DiffPart => ({ kind: 'added', text })
const at = (table: readonly (readonly number[])[], row: number, column: number) => table[row]?.[column] ?? 0

/** How many words are in common from each pair of places on. */
function longestCommon(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: old.length + 1 }, () => Array<number>(now.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = table[i] ?? []
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const isSame = old[i]?.trim() === now[j]?.trim()
      row[j] = isSame ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  }
  return table
}

function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const result: DiffPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.kind === part.kind) result[result.length - 1] = { kind: part.kind, text: last.text + part.text }
    else result.push(part)
  }
  return result
}
