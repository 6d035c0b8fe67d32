import { directionOf, stateCode } from './us-address-words.ts'

/** Files of authorities shout (`N HIGH ST`); a name that has small letters is left as it is. */
export function properName(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim()
  if (/\p{Ll}/u.test(name)) return name
  return name
    .split(' ')
    .map((word, index, words) => {
      const low = word.toLowerCase()
      if (directionOf(low)?.length === 2 && low.length === 2) return word
      if (/^(us|sr|cr|fm)$/.test(low) || (index > 0 && words.length > 2 && /^(ii|iii|iv)$/.test(low))) return word
      if (/^mc\p{L}{3,}$/u.test(low)) return `Mc${capital(low.slice(2))}`
      return low.split('-').map(capital).join('-')
    })
    .join(' ')
}

const capital = (word: string) => (/^\d/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1))

/** `Columbus, OH` and `COLUMBUS` are Columbus. */
export function cityName(text: string): string {
  const [city = '', rest] = text.split(',')
  return properName(rest === undefined || stateCode(rest) ? city : text)
}
