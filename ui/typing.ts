/** `5` becomes `5.00` once the field is left; what is no sum stays as typed, for the error to quote. */
export function tidyMoney(typed: string): string {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  const sum = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(plain)
  if (!sum || !/\d/.test(plain)) return typed
  const [, sign = '', whole = '', cents = ''] = sum
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}.${cents.padEnd(2, '0')}`
}

/** Ten digits, with or without the country's 1, are set as `(229) 555-0142`; anything else stays as typed. */
export function tidyPhone(typed: string): string {
  if (!/^[\d\s().+-]*$/.test(typed)) return typed
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : typed
}
