import { withoutSlips } from './us-address-slips.ts'

/** A word of an address as typed, its plain form, and whether a comma or a line's end follows. */
export type Token = { readonly text: string; readonly word: string; readonly ends: boolean }

const longest = 250

/** Commas, line ends and the like become the ends of tokens; `#` stands alone; `ste.5300` and `apt2b` come apart. */
export function tokensOf(typed: string): Token[] {
  const text = withoutSlips(typed.slice(0, longest))
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .replace(/¾/g, ' 3/4')
    .normalize('NFKC')
    .replace(/&(?:amp|#38);/gi, '&')
    .replace(/\([^()]*\)?/g, ' ')
    .replace(/[\r\n;|]+/g, ',')
    .replace(/#/g, ' # ')
    .replace(/\b(u|c|s) (s|r)(?= (?:hwy|highway|rte|route|\d))/gi, '$1$2')
    .replace(/&/g, ' & ')
    .replace(/@/g, ' @ ')
    .replace(/,/g, ' , ')
    .replace(/-(?=(?:apt|apartment|unit|suite|ste)\b)/gi, ' , ')
    .replace(/\b(ste|apt|suite|unit|bldg|rm|fl|pmb)[.:=-]?(?=\d)|\b(apt|suite|ste|unit)-(?=[a-z]\b)/gi, '$1$2 ')
    .replace(/(?<=\d.*\s)(lot|flr|floor|spc|sp|room|bldg|building|trlr|apartment)(?=\d+[a-z]?\b)/gi, '$1 ')
    .replace(/(?<=[a-z]{2})\.(?=[a-z\d]{2})|(?<=\b(?:ste|apt|unit|bldg))\.(?=[a-z]\b)/gi, '. ')

  const tokens: Token[] = []
  for (const piece of text.split(/\s+/)) {
    const last = tokens.at(-1)
    if (piece === ',') {
      if (last) tokens[tokens.length - 1] = { ...last, ends: true }
      continue
    }
    const word = wordOf(piece)
    if (word === '') continue
    const shown = piece.replace(/^[^\p{L}\p{N}#&@]+|[^\p{L}\p{N}#&@]+$/gu, '')
    tokens.push({ text: shown, word, ends: /[^-]-$/.test(piece) })
  }
  return tokens
}

const wordOf = (piece: string) =>
  /^[#&@]$/.test(piece)
    ? piece
    : piece
        .toLowerCase()
        .replace(/[.'’`]/g, '')
        .replace(/[^\p{L}\p{N}/-]+/gu, '')
        .replace(/^[/-]+|[/-]+$/g, '')
