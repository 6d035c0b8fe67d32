/** A first look, at what is mostly plain text: thirteen digits with at most two signs between them that are no letters or commas. */
const someRun = /\d(?:[^A-Za-z\d,]{0,2}\d){12}/
const comma = 0x2c
const letter = /[\p{L}\p{N}]/u
/** Of them, between two digits of one number: `4242 4242`, `4242--4242`, `4242.\n4242`. */
const mostSigns = 2

/** How card numbers of each length begin; times and telephone numbers mostly do not. */
const beginnings: Readonly<Record<number, readonly number[]>> = {
  13: [4, 5, 6],
  14: [3, 5, 6],
  15: [3, 5, 6],
  16: [2, 3, 4, 5, 6],
  17: [3, 4, 5, 6],
  18: [3, 4, 5, 6],
  19: [3, 4, 5, 6],
}
const [shortest, longest] = [13, 19]

/** A number with a fraction, such as a coordinate: its digits are no card's. */
const fraction = /(?<![\d.])\d{1,3}\.\d{4,}(?![\d.])/g

/** A UUID as our pages make their keys: one in a thousand holds digits that pass for a card, and its act would be refused for ever. */
const uuid = /(?<![\da-f])(?=[\d-]*[a-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/gi

/**
 * True when a text holds 13 to 19 digits that could be a card number, however they are grouped or spelled; our endpoints refuse those
 * (CSL-25). A number may stand among others, so that each row of whole groups is looked at.
 */
export function holdsCardNumber(text: string): boolean {
  if (text.length < shortest) return false
  const spelled = isPlain(text) ? text : text.normalize('NFKC')
  if (!someRun.test(spelled)) return false
  const looked = spelled.replace(uuid, ' x ').replace(fraction, ' x ')
  const row = makeRow()
  let signs = 0
  for (let at = 0; at < looked.length; at++) {
    if (!isDigit(looked, at)) {
      signs += endsNumber(looked, at) ? mostSigns + 1 : 1
      continue
    }
    if (signs > mostSigns) row.begin()
    signs = 0
    const start = at
    while (isDigit(looked, at + 1)) at += 1
    if (row.add(looked, start, at + 1)) return true
  }
  return false
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/**
 * A letter, or the comma of a list: people group a card's digits by spaces, dashes and dots, and one in 25 lists of four ids of four
 * digits would pass for one.
 */
function endsNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code === comma) return true
  return code < 128 ? (code >= 97 && code <= 122) || (code >= 65 && code <= 90) : letter.test(text.charAt(at))
}

const isPlain = (text: string) => /^[\0-\x7f]*$/.test(text)

/** Groups that stand side by side; only the last digits of a long row are kept, so that megabytes cost no more than their length. */
function makeRow() {
  const tail = new Uint8Array(longest)
  let kept = 0
  let sizes: number[] = []
  const begin = () => {
    kept = 0
    sizes = []
  }
  return {
    begin,
    /** Whether some of the last groups are a card number together. */
    add(text: string, from: number, to: number): boolean {
      if (to - from > longest) {
        begin()
        return false
      }
      for (let at = from; at < to; at++) {
        if (kept === longest) tail.copyWithin(0, 1)
        else kept += 1
        tail[kept - 1] = text.charCodeAt(at) - 48
      }
      sizes.push(to - from)
      if (sizes.length > longest) sizes.shift()
      let size = 0
      for (let first = sizes.length - 1; first >= 0; first--) {
        size += sizes[first] ?? 0
        if (size > longest) return false
        if (size >= shortest && isCardNumber(tail, kept - size, kept) && !holdsPhone(sizes.slice(first))) return true
      }
      return false
    },
  }
}

/** Whether the digits from there to the end are a card number: its beginning, and Luhn's check digit. */
function isCardNumber(digits: Uint8Array, from: number, end: number): boolean {
  const beginning = digits[from] ?? 0
  if (!beginnings[end - from]?.includes(beginning)) return false
  if (beginning === 2 && digits[from + 1] === 0) return false // a year
  let sum = 0
  for (let at = end - 1, doubles = false; at >= from; at--, doubles = !doubles) {
    const digit = digits[at] ?? 0
    const value = doubles ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** `305-555-0123 #1201` in a note: one in ten of such would pass for a card. */
function holdsPhone(sizes: readonly number[]): boolean {
  if (sizes.length === 1) return false
  return sizes.some((size, at) => size === 10 || (size === 3 && sizes[at + 1] === 3 && sizes[at + 2] === 4))
}
