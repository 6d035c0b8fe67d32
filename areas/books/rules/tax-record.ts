import { mailAddress } from '#platform/core/mail-address.ts'
import { type TaxIdKind, taxIdDigits } from './tax-id.ts'

export const taxStatuses = ['unverified', 'verified', 'mismatch'] as const
export type TaxStatus = (typeof taxStatuses)[number]

/** Line 3a of form W-9. */
export const classifications = [
  { value: 'individual', label: 'Individual or sole proprietor' },
  { value: 'c_corporation', label: 'C corporation' },
  { value: 's_corporation', label: 'S corporation' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'trust', label: 'Trust or estate' },
  { value: 'llc', label: 'Limited liability company' },
  { value: 'other', label: 'Other' },
] as const
export const classificationWords = ['', ...classifications.map(({ value }) => value)] as const
export type Classification = (typeof classificationWords)[number]

export const llcClasses = [
  { value: 'C', label: 'C: as a C corporation' },
  { value: 'S', label: 'S: as an S corporation' },
  { value: 'P', label: 'P: as a partnership' },
] as const
export type LlcClass = '' | (typeof llcClasses)[number]['value']

export function classificationText(classification: string, llcClass: string, other: string): string {
  const label = classifications.find(({ value }) => value === classification)?.label ?? ''
  if (classification === 'llc' && llcClass !== '') return `${label}, taxed as ${llcClass}`
  return classification === 'other' && other !== '' ? other : label
}

/** The fields of the form, as they are typed. */
export type TaxForm = {
  readonly legal_name: string
  readonly business_name: string
  readonly classification: Classification
  readonly llc_class: LlcClass
  readonly other_class: string
  readonly foreign_partners: boolean
  readonly exempt_payee_code: string
  readonly fatca_code: string
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly account_numbers: string
  readonly tax_id_kind: TaxIdKind
  /** Nine digits to change it, nothing to leave it. */
  readonly tax_id: string
  readonly backup_withholding: boolean
  /** `YYYY-MM-DD`, or nothing. */
  readonly signed_on: string
  readonly email: string
  readonly note: string
}

export type TaxFault = { readonly field: keyof TaxForm; readonly message: string }
type Check = readonly [isWrong: boolean, field: keyof TaxForm, message: string]

const listed = (checks: readonly Check[]): TaxFault[] =>
  checks.flatMap(([isWrong, field, message]) => (isWrong ? [{ field, message }] : []))

/** What cannot be kept as it is typed. */
export function formFaults(form: TaxForm): TaxFault[] {
  const { classification, state, zip, tax_id, tax_id_kind, email } = form
  const exempt = form.exempt_payee_code
  return listed([
    [classification === 'llc' && form.llc_class === '', 'llc_class', 'Please choose how the company is taxed.'],
    [classification === 'other' && form.other_class === '', 'other_class', 'Please enter the classification.'],
    [state !== '' && !/^[A-Za-z]{2}$/.test(state), 'state', 'Please enter the two letters of the state.'],
    [zip !== '' && !/^\d{5}(-\d{4})?$/.test(zip), 'zip', 'Please enter a zip of five or nine digits.'],
    [
      tax_id !== '' && taxIdDigits(tax_id, tax_id_kind) === undefined,
      'tax_id',
      'Please enter all nine digits of the tax id.',
    ],
    [!/^([1-9]|1[0-3])?$/.test(exempt), 'exempt_payee_code', 'The code of an exempt payee is 1 to 13.'],
    [!/^[A-Ma-m]?$/.test(form.fatca_code), 'fatca_code', 'The FATCA code is a letter from A to M.'],
    [email !== '' && !mailAddress(email), 'email', 'Please enter a valid e-mail address.'],
  ])
}

/** What a record must say before it is verified; `hasId`: one is kept or typed. */
export function verifyFaults(form: TaxForm, hasId: boolean): TaxFault[] {
  return listed([
    [form.legal_name === '', 'legal_name', 'Please enter the legal name.'],
    [form.classification === '', 'classification', 'Please choose a classification.'],
    [!hasId, 'tax_id', 'Please enter the tax id.'],
    [form.addr_line_1 === '', 'addr_line_1', 'Please enter the address.'],
    [form.city === '', 'city', 'Please enter the city.'],
    [form.state === '', 'state', 'Please enter the two letters of the state.'],
    [form.zip === '', 'zip', 'Please enter a zip of five or nine digits.'],
  ])
}

/** What the check came to; `none` only saves. */
export const taxResults = ['verified', 'mismatch', 'none'] as const
export type TaxResult = (typeof taxResults)[number]

/** Another name, id or classification is not the one that was verified. */
export function statusAfter(result: TaxResult, before: TaxStatus, isOther: boolean): TaxStatus {
  if (result !== 'none') return result
  return before === 'verified' && isOther ? 'unverified' : before
}
