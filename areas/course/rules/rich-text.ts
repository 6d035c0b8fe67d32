/** A piece of a line; strong where `<b>` said so. */
export type Piece = { readonly text: string; readonly isStrong: boolean }

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * An explanation in HTML as lines of pieces. Of HTML there is `<b>`, `<br>` and the five entities; with anything else in it the answer
 * is `undefined`, so that nobody's text becomes markup that we did not mean.
 */
export function readRichText(html: string): readonly (readonly Piece[])[] | undefined {
  const lines: Piece[][] = [[]]
  let isStrong = false
  for (const [token] of html.matchAll(/<[^<>]*>|[^<>]+|[<>]/g)) {
    if (token === '<b>' && !isStrong) isStrong = true
    else if (token === '</b>' && isStrong) isStrong = false
    else if (/^<br ?\/?>$/.test(token)) lines.push([])
    else if (/[<>]/.test(token)) return undefined
    else {
      const text = token.replace(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? entity)
      lines.at(-1)?.push({ text, isStrong })
    }
  }
  return isStrong ? undefined : lines
}
