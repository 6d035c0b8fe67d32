// The checksum of two texts in a row from those of each, as zlib's crc32_combine: a CRC is the remainder of a polynomial, and a text
// that follows multiplies what came before it by a power of x that depends on nothing but its length.

/** CRC-32's polynomial, lowest power in the highest bit, as all numbers here. */
const polynomial = 0xedb88320
const one = 0x80000000
const x = 0x40000000

/** The factor that a text of so many bytes makes of what stands before it: x to the power of its bits. */
export function shiftOf(bytes: number): number {
  let shift = one
  let power = times(x, times(x, times(x, x))) // x⁴, squared to x⁸ by the loop
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    power = times(power, power)
    if (left % 2 === 1) shift = times(shift, power)
  }
  return shift
}

export const joinedCrc32 = (before: number, after: { readonly crc: number; readonly shift: number }): number =>
  (times(before, after.shift) ^ after.crc) >>> 0

/** The product of two polynomials over two elements, less what the CRC's own goes into it. */
function times(first: number, second: number): number {
  let product = 0
  let shifted = second
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((first & bit) !== 0) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}
