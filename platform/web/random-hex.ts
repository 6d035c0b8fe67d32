/** A card has as many digits, and no endpoint takes what may be one: a key that held them would be refused each time that it is sent. */
const digitsOfCard = /\d{13}/

export function randomHex(digits: number): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(digits / 2))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return digitsOfCard.test(hex) ? randomHex(digits) : hex
}
