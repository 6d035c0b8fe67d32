/** What money is sent to by ACH. */
export type BankAccount = {
  readonly account_type: 'checking' | 'savings'
  /** Nine digits. */
  readonly routing: string
  readonly account: string
}

/** Nine digits, of which the last checks the others (ABA): three, seven and one times the digits in turn make a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return false
  const sum = [...text].reduce((all, digit, at) => all + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0)
  return sum % 10 === 0
}

/** As long as an entry has room for. */
export const isAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text)

/** All that is shown of one: `6789`. */
export const endingOf = (account: string): string => account.slice(-4)
