import type { Elements } from './license-elements.ts'

export type LicenseName = {
  readonly first: string | undefined
  readonly middle: string | undefined
  readonly last: string | undefined
  readonly suffix: string | undefined
  /** Longer than the card has room for, so that its end is missing. */
  readonly isCut: boolean
}

type Part = string | undefined
type Parts = readonly [first: Part, middle: Part, last: Part, suffix: Part]

/** Words for "there is none". */
const none = new Set(['', 'NONE', 'UNK', 'UNAVL', 'UNAVAIL', 'NMN', 'NMI', 'NFN'])

/** Version 1 of the standard writes one name (DAA), 2 and 3 all given names together (DCT), later ones each part by itself. */
export function nameOnLicense(elements: Elements): LicenseName {
  const whole = wholeName(elements.get('DAA') ?? '')
  const given = elements.get('DAC') || elements.get('DCT') || ''
  const middle = part(elements.get('DAD'))
  // Some issuers put the middle name behind the first one.
  const [first, rest] = middle ? [part(given), undefined] : givenNames(given)
  return {
    first: first ?? whole[0],
    middle: middle ?? rest ?? (first ? undefined : whole[1]),
    last: part(elements.get('DCS')) ?? part(elements.get('DAB')) ?? whole[2],
    suffix: part(elements.get('DCU')) ?? part(elements.get('DAE')) ?? whole[3],
    isCut: ['DDE', 'DDF'].some((flag) => elements.get(flag) === 'T'),
  }
}

/** `LAST,FIRST,MIDDLE,SUFFIX`, or without commas as one says it. */
function wholeName(text: string): Parts {
  if (text.includes(',')) {
    const [last, given = '', middle, suffix] = text.split(',')
    if (part(middle)) return [part(given), part(middle), part(last), part(suffix)]
    return [...givenNames(given), part(last), part(suffix)]
  }
  const words = text.split(/\s+/).filter(Boolean)
  return [words[0], part(words.slice(1, -1).join(' ')), words.length > 1 ? words.at(-1) : undefined, undefined]
}

function givenNames(text: string): readonly [first: string | undefined, middle: string | undefined] {
  const [first, ...rest] = text.split(/[\s,]+/).filter(Boolean)
  return [part(first), part(rest.join(' '))]
}

function part(text: string | undefined): string | undefined {
  const tidy = (text ?? '').replace(/,+$/, '').replace(/\s+/g, ' ').trim()
  return none.has(tidy.toUpperCase()) ? undefined : tidy
}
