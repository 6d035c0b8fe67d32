/** Of a person, or of a business. */
export const taxIdKinds = ['ssn', 'ein'] as const
export type TaxIdKind = (typeof taxIdKinds)[number]

/** The nine digits, if there can be such an id: no part of a person's is all zeros, and no business's begins with 00. */
export function taxIdDigits(text: string, kind: TaxIdKind): string | undefined {
  if (/[^\d\s-]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length !== 9) return undefined
  const isPossible =
    kind === 'ein' ? !digits.startsWith('00') : /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits)
  return isPossible ? digits : undefined
}

/** `123-45-6789` or `12-3456789`. */
export const taxIdText = (digits: string, kind: TaxIdKind): string =>
  kind === 'ssn'
    ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
    : `${digits.slice(0, 2)}-${digits.slice(2)}`

/** Its last four digits alone; nothing where there is none. */
export function maskedTaxId(last4: string, kind: TaxIdKind): string {
  if (last4 === '') return ''
  return kind === 'ssn' ? `•••-••-${last4}` : `••-•••${last4}`
}
