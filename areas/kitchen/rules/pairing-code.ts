/** Letters and figures that nobody takes for another: no 0, O, 1, I, L, U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** How long a code can be used. */
export const codeLifeMs = 15 * 60_000

/** 'K7MQ-4TXB' of at least eight random bytes. */
export function pairingCode(random: Uint8Array): string {
  const letters = [...random.slice(0, codeLength)].map((byte) => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** As it is compared: typed in small letters, with or without the hyphen; undefined is no code. */
export function readPairingCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '')
  return letters.length === codeLength && [...letters].every((letter) => alphabet.includes(letter))
    ? letters
    : undefined
}
