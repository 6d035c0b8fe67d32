/** A house's number in the one form in which it is kept: `118`, `118b`, `123 1/2`, `12-34`, `n6w23001`; undefined when it is none. */
export function houseKey(text: string): string | undefined {
  const house = text
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .toLowerCase()
    .replace(/^(?:no\b\.?|#)/, '')
    .trim()
    // Programs for maps keep numbers as numbers.
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d)/, '')
    .replace(/\s*-\s*/g, '-')
    .replace(/(?<=\d)\s+(?=[a-z]\b)/g, '')
    .replace(/(?<=^[nsew]\d+)\s+(?=[nsew]\d)/g, '')
    .replace(/\s+/g, ' ')
  return house.length <= 16 && /^[a-z]?\d[\da-z]*(-[\da-z]+)?( \d\/\d)?$/.test(house) && house !== '0'
    ? house
    : undefined
}

/** The number that neighbours are counted by; a place on a grid and a pair of numbers have none. */
export function countedNumber(house: string): number | undefined {
  const digits = /^(\d{1,7})[a-z]?( \d\/\d)?$/.exec(house)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
