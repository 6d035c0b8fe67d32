export function randomHex(digits: number): string {
  return [...crypto.getRandomValues(new Uint8Array(digits / 2))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
