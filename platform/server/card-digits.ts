// Not within hexadecimal: one UUID in eight hundred holds such a run, and whoever got that session could never send anything.
const run = /(?<![\da-f.]|[\da-f]-)[2-6](?:[ -]?\d){12,18}(?![\da-f]|-[\da-f])/g

/** Our own hashes in hexadecimal hold such runs by chance: one order in some hundreds would be refused for its `cart_hash`. */
const hash = /\b[0-9a-f]{64}\b/g

/** True when the text holds 13 to 19 digits that could be a card number; our endpoints refuse such bodies (design §8, CSL-25). */
export function holdsCardNumber(text: string): boolean {
  for (const [match] of text.replaceAll(hash, '').matchAll(run)) if (passesLuhn(match.replace(/\D/g, ''))) return true
  return false
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
