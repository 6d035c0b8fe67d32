import { ImportRefused } from './import-kind.ts'

const mostOfPiece = 64 * 2 ** 20
const listOfFeatures = /"features"\s*:\s*$/
const inside = /["{}[\]]/g
const insideText = /["\\]/g

/**
 * Cuts JSON into the texts of its elements as it is read, so that a file larger than memory can be: the members of a top-level list or
 * of a top-level `features`, else the top-level objects themselves. Whether a piece is JSON is for `JSON.parse` to say.
 */
export function cutJson() {
  /** The open piece, as far as earlier chunks held it. */
  let parts: string[] = []
  let held = 0
  let isOpen = false
  let depth = 0
  /** The depth at which the elements lie. */
  let base = 0
  let inText = false
  /** The next letter is escaped. */
  let escaped = false

  function take(chunk: string, from: number, to: number): string {
    const piece = [...parts, chunk.slice(from, to)].join('')
    parts = []
    held = 0
    isOpen = false
    return piece
  }

  return {
    *cut(chunk: string): Generator<string> {
      let from = 0
      let at = escaped ? 1 : 0
      escaped = false
      for (;;) {
        const stops = inText ? insideText : inside
        stops.lastIndex = at
        const found = stops.exec(chunk)
        if (!found) break
        at = found.index + 1
        const [letter] = found
        if (letter === '"') inText = !inText
        else if (letter === '\\') {
          at += 1
          escaped = at > chunk.length
        } else if (letter === '{' || letter === '[') {
          depth += 1
          const before = [...parts, chunk.slice(from, found.index)]
          if (letter === '[' && base === 0 && (depth === 1 || (depth === 2 && isOpen && endsInFeatures(before)))) {
            base = depth
            take(chunk, at, at)
          } else if (depth === base + 1 && !isOpen) {
            from = found.index
            isOpen = true
          }
        } else {
          depth -= 1
          if (depth < 0) throw new ImportRefused('The file is not JSON: it closes a bracket that it did not open.')
          if (isOpen && depth === base) yield take(chunk, from, at)
          else if (depth < base) base = 0
        }
      }
      if (!isOpen) return
      parts.push(chunk.slice(from))
      held += chunk.length - from
      if (held > mostOfPiece)
        throw new ImportRefused(`One feature is larger than ${mostOfPiece / 2 ** 20} MiB: is this a list of features?`)
    },
    end(): void {
      if (depth > 0 || inText) throw new ImportRefused('The JSON ends in the middle: copy or download the file again.')
    },
  }
}

/** Only the last letters are looked at, so that a long list of other lists costs nothing. */
const endsInFeatures = (parts: readonly string[]) => {
  let end = ''
  for (let at = parts.length - 1; at >= 0 && end.length < 100; at--) end = (parts[at] ?? '').slice(-100) + end
  return listOfFeatures.test(end)
}
