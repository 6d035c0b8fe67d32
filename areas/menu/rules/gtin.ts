export type CodeType = 'UPCA' | 'UPCE' | 'EAN13' | 'EAN8' | 'GTIN14'

/**
 * `product`: one product, everywhere. `local`: a shop's own number for a product, another elsewhere. `weighed`: the price or the weight is
 * inside, so that no two packages share it. `coupon`: money off, nothing to sell.
 */
export type CodeScope = 'product' | 'local' | 'weighed' | 'coupon'

export type CodeFault = 'empty' | 'not_digits' | 'too_short' | 'too_long' | 'all_zeros' | 'wrong_check_digit'

export type ReadCode =
  | { readonly ok: true; readonly type: CodeType; readonly gtin14: string; readonly scope: CodeScope }
  | { readonly ok: false; readonly fault: CodeFault }

/**
 * A bar code as it is scanned, typed, or left over by a spreadsheet, in the one form in which codes are compared: fourteen digits. Blanks
 * and hyphens between digits are as printed under the bars.
 */
export function readCode(input: string): ReadCode {
  const text = input.trim()
  if (text === '') return { ok: false, fault: 'empty' }
  // Only 0 to 9: \d alone is right here, but digits of other scripts must not be folded into it.
  if (!/^[0-9]+(?:[ -]+[0-9]+)*$/.test(text)) return { ok: false, fault: 'not_digits' }
  const digits = text.replace(/[ -]/g, '')
  if (digits.length > 14) return { ok: false, fault: 'too_long' }
  if (/^0+$/.test(digits)) return { ok: false, fault: 'all_zeros' }
  if (digits.length < 7) return { ok: false, fault: 'too_short' }
  const found = typed(digits)
  return found ? { ok: true, ...found, scope: scopeOf(found.gtin14) } : { ok: false, fault: 'wrong_check_digit' }
}

function typed(digits: string): { type: CodeType; gtin14: string } | undefined {
  if (digits.length <= 8) return shortCode(digits)
  const gtin14 = digits.padStart(14, '0')
  if (!hasRightCheckDigit(gtin14)) return undefined
  if (digits.length === 14) return { type: 'GTIN14', gtin14 }
  // Nine to eleven digits are a UPC-A whose leading zeros a spreadsheet took.
  return { type: digits.length === 13 ? 'EAN13' : 'UPCA', gtin14 }
}

/**
 * Eight digits are an EAN-8 or a UPC-E, and some are right as both. Those beginning with 0 are read as UPC-E, which cash desks print and
 * scan; an EAN-8 with 0 in front is a shop's own number, and rare. Seven digits are a UPC-E that lost its 0.
 */
function shortCode(digits: string): { type: CodeType; gtin14: string } | undefined {
  const upce = expandUpcE(digits.padStart(8, '0'))
  if (upce && hasRightCheckDigit(upce)) return { type: 'UPCE', gtin14: upce }
  const gtin14 = digits.padStart(14, '0')
  return digits.length === 8 && hasRightCheckDigit(gtin14) ? { type: 'EAN8', gtin14 } : undefined
}

/** The UPC-A whose zeros were squeezed out; its check digit is the one that stands at the end. Undefined unless it begins with 0 or 1. */
function expandUpcE(eight: string): string | undefined {
  const system = eight.slice(0, 1)
  if (system !== '0' && system !== '1') return undefined
  const [body, rule, check] = [eight.slice(1, 6), eight.slice(6, 7), eight.slice(7)]
  return `00${system}${squeezedOut(body, rule)}${check}`
}

/** Maker and product number, ten digits: the sixth digit of the short form says where the zeros were. */
function squeezedOut(body: string, rule: string): string {
  if (rule <= '2') return `${body.slice(0, 2)}${rule}0000${body.slice(2)}`
  if (rule === '3') return `${body.slice(0, 3)}00000${body.slice(3)}`
  if (rule === '4') return `${body.slice(0, 4)}00000${body.slice(4)}`
  return `${body}0000${rule}`
}

function hasRightCheckDigit(gtin14: string): boolean {
  return checkDigit(gtin14.slice(0, 13)) === Number(gtin14.slice(13))
}

/** GS1's: from the right, every other digit counts three times. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** By GS1's prefixes; a case code (its first digit counts the packages) is of the kind of what is in the case. */
function scopeOf(gtin14: string): CodeScope {
  const thirteen = gtin14.slice(1)
  if (thirteen.startsWith('00000')) return /^.{5}[02]/.test(thirteen) ? 'local' : 'product'
  if (/^(?:05|98[1-4]|99)/.test(thirteen)) return 'coupon'
  if (/^(?:02|2)/.test(thirteen)) return 'weighed'
  return thirteen.startsWith('04') ? 'local' : 'product'
}
