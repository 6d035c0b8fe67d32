/** The last digit of a UPC-A code, from the eleven before it. */
export function checkDigit(eleven: string): number {
  const sum = [...eleven].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** A code from the range that shops assign themselves (it begins with 4), so that no real product is impersonated. */
export function localUpc(place: number, number: number): string {
  const eleven = `4${String(place).padStart(4, '0')}${String(number).padStart(6, '0')}`
  return `${eleven}${checkDigit(eleven)}`
}
