/** Always two decimals, a real minus, thousands apart: `-$1,284.60`. */
export function moneyText(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}$${whole.toLocaleString('en-US')}.${rest}`
}
