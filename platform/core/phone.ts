/** Ten digits of a US number, or `undefined`: 10 digits not starting with 1, or 11 starting with 1 (CRT-54, CRT-56). */
export function phoneDigits(text: string): string | undefined {
  if (/[^\d\s().+-]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 && !ten.startsWith('1') ? ten : undefined
}

/** `(404) 555-0100` (CRT-55); what is not ten digits is shown as it is. */
export function phoneText(digits: string): string {
  return /^\d{10}$/.test(digits) ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : digits
}

/** Inside of a sentence, whose lines do not end in the middle of it. */
export const unbrokenPhone = (shown: string): string => shown.replaceAll(' ', '\u00a0')
