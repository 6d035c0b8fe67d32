import { type Day, daysAfter, weekdayOf } from '#platform/core/day.ts'
import { type Cents, plus } from '#platform/core/money.ts'
import type { BankAccount } from './bank-account.ts'

/** Who sends the file: the bank that takes it, and the company as that bank knows it. */
type AchOriginator = {
  readonly bank_name: string
  readonly bank_routing: string
  readonly company_name: string
  /** Ten characters that the bank gave out, often 1 and the tax number. */
  readonly company_id: string
}

export type AchEntry = BankAccount & { readonly driver_id: number; readonly name: string; readonly amount: Cents }

export type AchBatch = {
  readonly originator: AchOriginator
  /** A number of this batch that no other one of the company has. */
  readonly batch: number
  /** When it is made, on the market's clock. */
  readonly day: Day
  readonly minute: number
  /** The Sunday with which the pay period ends. */
  readonly period_end: Day
  readonly entries: readonly AchEntry[]
}

const recordLength = 94
const blockingFactor = 10
/** Of credits alone: nothing is collected from anybody. */
const creditsOnly = '220'
const transactionCodes = { checking: '22', savings: '32' } as const

/**
 * A file of direct deposits as the Nacha rules have it: one batch of prepaid credits (PPD), records of 94 characters, filled up with nines to whole
 * blocks of ten. Described in docs/payout-file.md.
 */
export function achFile({ originator, batch, day, minute, period_end, entries }: AchBatch): string {
  const { bank_name, bank_routing, company_name, company_id } = originator
  const odfi = bank_routing.slice(0, 8)
  // Of seven digits, and never none.
  const batchNumber = digits(((batch - 1) % 9_999_999) + 1, 7)
  const total = plus(...entries.map(({ amount }) => amount))
  const hash = entryHash(entries)
  const details = entries.map((entry, at) => entryDetail(entry, `${odfi}${digits(at + 1, 7)}`))
  const records = [
    '1' +
      '01' +
      ` ${bank_routing}` +
      text(company_id, 10) +
      dayDigits(day) +
      clockDigits(minute) +
      'A' +
      digits(recordLength, 3) +
      digits(blockingFactor, 2) +
      '1' +
      text(bank_name, 23) +
      text(company_name, 23) +
      text('', 8),
    '5' +
      creditsOnly +
      text(company_name, 16) +
      text('', 20) +
      text(company_id, 10) +
      'PPD' +
      text('PAYROLL', 10) +
      dayDigits(period_end) +
      dayDigits(nextBusinessDay(day)) +
      text('', 3) +
      '1' +
      odfi +
      batchNumber,
    ...details,
    '8' +
      creditsOnly +
      digits(entries.length, 6) +
      hash +
      digits(0, 12) +
      digits(total, 12) +
      text(company_id, 10) +
      text('', 19) +
      text('', 6) +
      odfi +
      batchNumber,
  ]
  const blocks = Math.ceil((records.length + 1) / blockingFactor)
  records.push(
    '9' +
      digits(1, 6) +
      digits(blocks, 6) +
      digits(entries.length, 8) +
      hash +
      digits(0, 12) +
      digits(total, 12) +
      text('', 39),
  )
  const filler = Array.from({ length: blocks * blockingFactor - records.length }, () => '9'.repeat(recordLength))
  return [...records, ...filler].map((record) => `${record}\r\n`).join('')
}

function entryDetail({ account_type, routing, account, driver_id, name, amount }: AchEntry, trace: string): string {
  const number = `DRIVER ${driver_id}`
  return (
    '6' +
    transactionCodes[account_type] +
    routing +
    text(account, 17) +
    digits(amount, 10) +
    text(number, 15) +
    text(plainText(name) || number, 22) +
    text('', 2) +
    '0' +
    trace
  )
}

/** The banks' numbers without their check digits, added up; of the sum the last ten digits. */
function entryHash(entries: readonly AchEntry[]): string {
  const sum = entries.reduce((all, { routing }) => all + Number(routing.slice(0, 8)), 0)
  return digits(sum % 10_000_000_000, 10)
}

/** Banks move what falls on a holiday to the day after it by themselves. */
export function nextBusinessDay(day: Day): Day {
  const next = daysAfter(day, 1)
  return weekdayOf(next) > 5 ? nextBusinessDay(next) : next
}

function digits(number: number, length: number): string {
  const shown = String(number).padStart(length, '0')
  if (!/^\d+$/.test(shown) || shown.length > length) throw new Error(`${number} has no room in ${length} digits`)
  return shown
}

/** Left-justified; what is longer is cut off. */
const text = (words: string, length: number): string => plainText(words).slice(0, length).padEnd(length)

/** Letters that are no letter with an accent. */
const spelled: Readonly<Record<string, string>> = { Æ: 'AE', Ð: 'D', Đ: 'D', Ł: 'L', Ø: 'O', Œ: 'OE', Þ: 'TH' }

/** Capitals without accents; a sign that the rules do not know is a space. Empty where nothing is left of it: a field that must be there may not be blank. */
export function plainText(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ÆÐĐŁØŒÞ]/g, (letter) => spelled[letter] ?? '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .trim()
}

/** `261122` */
const dayDigits = (day: Day): string => day.replaceAll('-', '').slice(2)

/** `1805` */
const clockDigits = (minute: number): string => `${digits(Math.floor(minute / 60), 2)}${digits(minute % 60, 2)}`
