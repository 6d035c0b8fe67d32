// Not within hexadecimal: one UUID in eight hundred holds such a run, and whoever got that session could never send anything.
/**
 * 13 to 19 digits in one piece, or in the groups of a card: digits apart are phone and house numbers. Not within hexadecimal: one UUID
 * in eight hundred holds such a run, and whoever got that session could never send anything.
 */
const run =
  /(?<![\da-f.]|[\da-f]-)[2-6](?:\d{12,18}|\d{3}(?:[ -]\d{4}){3}(?:[ -]\d{3})?|\d{3}[ -]\d{6}[ -]\d{4,5})(?![\da-f]|-[\da-f])/g

/** Our own hashes in hexadecimal hold such runs by chance: one order in some hundreds would be refused for its `cart_hash`. */
const hash = /\b[0-9a-f]{64}\b/g

/** True when the text holds 13 to 19 digits that could be a card number; our endpoints refuse such bodies (CSL-25). */
export function holdsCardNumber(text: string): boolean {
  for (const [match] of text.replaceAll(hash, '').matchAll(run)) if (isCardNumber(match.replace(/\D/g, ''))) return true
  return false
}

/** A 13-digit barcode ends in its own check digit; one in ten of them would pass for a card as well. */
function isCardNumber(digits: string): boolean {
  return passesLuhn(digits) && !(digits.length === 13 && isBarcode(digits))
}

function isBarcode(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
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
