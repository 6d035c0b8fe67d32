const smallWords = new Set(
  'a an and as at by de del della der des di du en et for in la las le les los of on or the to von with y'.split(' '),
)
/** What is read letter by letter, or stands for a grade. */
const asWritten = new Set('AOC BBQ BC BLT DO DOC DOCG ESB IPA NZ UK US USA VO VQA VS VSOP XO'.split(' '))

/** `DOMAINE D'OR - DRY` as `Domaine d'Or - Dry`; a name that does not shout is its owner's, and stays. */
export function titleCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  let isFirst = true
  return text.replace(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu, (word, at: number) => {
    const begins = isFirst || /[:(–/]\s*$|\s-\s*$/.test(text.slice(0, at))
    isFirst = false
    if (asWritten.has(word)) return word
    const lower = word.toLowerCase()
    if (smallWords.has(lower)) return begins ? capital(lower) : lower
    // One letter before the apostrophe is an article or a son of; more of them are whose it is.
    const [, before = '', rest] = /^(\p{L}['’])(.+)$/u.exec(lower) ?? []
    if (rest === undefined) return capital(lower)
    return (begins || before.startsWith('o') ? capital(before) : before) + capital(rest)
  })
}

/** The first letter, where a number does not come before it: `12th`. */
const capital = (word: string) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
