// biome-ignore format: one list
const small = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const values = new Map<string, number>([
  ...small.slice(1).map((word, index) => [word, index + 1] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
])

// biome-ignore format: one list
const smallOrdinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(' ')
const ordinalWords = new Map<string, number>([
  ...smallOrdinals.map((word, index) => [word, index + 1] as const),
  ...tens.map((word, index) => [word.replace(/y$/, 'ieth'), (index + 2) * 10] as const),
  // As they are misspelt.
  ...Object.entries({ fivth: 5, eigth: 8, nineth: 9, twelveth: 12, twelth: 12, fourtieth: 40 }),
])

/** `1st`, `22nd`, `113th`. */
export function ordinalOf(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** `First` is `1st`, `Thirtieth` is `30th`. */
export function ordinalForm(word: string): string | undefined {
  const number = ordinalWords.get(word)
  return number === undefined ? undefined : ordinalOf(number)
}

/** The words of a street with `twenty 1st` as `21st`, and `one hundred 10th` as `110th`. */
export function joinOrdinals(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const ten = values.get(joined.at(-1) ?? '') ?? 0
    const digit = /^([1-9])(?:st|nd|rd|th)$/.exec(word)?.[1]
    if (digit && ten >= 20 && ten % 10 === 0) joined[joined.length - 1] = ordinalOf(ten + Number(digit))
    else joined.push(word)
    joinHundreds(joined)
  }
  return joined
}

function joinHundreds(words: string[]): void {
  const number = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(words.at(-1) ?? '')?.[1]
  const at = words.length - (words.at(-2) === 'and' ? 3 : 2)
  if (!number || words[at] !== 'hundred') return
  const hundreds = values.get(words[at - 1] ?? '') ?? 0
  const isSaid = hundreds > 0 && hundreds < 10
  words.splice(isSaid ? at - 1 : at, words.length, ordinalOf((isSaid ? hundreds : 1) * 100 + Number(number)))
}

/** The number that the words begin with, and how many of them say it: `twenty two`, `forty-four`, `three hundred`. */
export function numberInWords(
  words: readonly string[],
): { readonly number: number; readonly length: number } | undefined {
  const pieces = words.slice(0, 4).flatMap((word, index) => word.split('-').map((piece) => ({ piece, index })))
  let [number, length, taken] = [0, 0, 0]
  for (const { piece, index } of pieces) {
    const value = values.get(piece)
    const isNext =
      value !== undefined &&
      (number === 0 || (number % 100 === 0 && length > 0) || (number % 10 === 0 && number % 100 >= 20 && value < 10))
    if (piece === 'hundred' && number > 0 && number < 100) number *= 100
    else if (piece === 'thousand' && number > 0 && number < 100) number *= 1000
    else if (isNext) number += value
    else break
    taken += 1
    length = index + 1
  }
  // Half of `forty-acre` is no number.
  const isWhole = pieces.filter(({ index }) => index < length).length === taken
  return number > 0 && isWhole ? { number, length } : undefined
}

/** The number of a door as it is said: `two hundred and four`, `two-oh-four`, `three fifteen`. */
export function doorInWords(
  words: readonly string[],
): { readonly number: number; readonly length: number } | undefined {
  const pieces = words.slice(0, 4).flatMap((word, index) => word.split('-').map((piece) => ({ piece, index })))
  const at = pieces.findIndex(({ piece }, place) => place > 0 && /^(?:oh|o|zero|and)$/.test(piece))
  const first = numberInWords(pieces.slice(0, at < 0 ? 1 : at).map(({ piece }) => piece))
  const from = at < 0 ? 1 : at + 1
  const second = numberInWords(pieces.slice(from, from + 2).map(({ piece }) => piece))
  const isHundred = pieces[at]?.piece === 'and'
  const isSaid =
    first &&
    second &&
    first.length === (at < 0 ? 1 : at) &&
    (isHundred ? first.number % 100 === 0 : first.number < 100) &&
    second.number < 100 &&
    (at < 0 ? second.number > 9 && (first.number < 20 || first.number % 10 > 0) : isHundred || second.number < 10)
  const last = pieces[from + (second?.length ?? 0) - 1]
  const isWhole = pieces[from + (second?.length ?? 0)]?.index !== last?.index
  if (!isSaid || !last || !isWhole) return numberInWords(words)
  return {
    number: isHundred ? first.number + second.number : first.number * 100 + second.number,
    length: last.index + 1,
  }
}
