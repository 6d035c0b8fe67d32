/**
 * A bank's side of a file of direct deposits, written from the published record layouts and not from what writes ours: each record is cut by
 * its table, each field held against what the rules allow there, and each control counted anew. Throws with the record that a bank would refuse.
 */

/** Digits; text from the left, which may be blank or must not; what has to stand there to the letter. */
type Kind = 'digits' | 'text' | 'mandatory' | RegExp
type Field = readonly [name: string, from: number, to: number, kind: Kind]
type Cut = Readonly<Record<string, string>>

const dayPattern = /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/

const fileHeader: readonly Field[] = [
  ['record_type', 1, 1, /^1$/],
  ['priority', 2, 3, /^01$/],
  ['destination', 4, 13, /^ \d{9}$/],
  ['origin', 14, 23, /^[A-Z0-9 ]{10}$/],
  ['created_on', 24, 29, dayPattern],
  ['created_at', 30, 33, /^(?:[01]\d|2[0-3])[0-5]\d$/],
  ['modifier', 34, 34, /^[A-Z0-9]$/],
  ['record_size', 35, 37, /^094$/],
  ['blocking_factor', 38, 39, /^10$/],
  ['format', 40, 40, /^1$/],
  ['destination_name', 41, 63, 'text'],
  ['origin_name', 64, 86, 'text'],
  ['reference', 87, 94, 'text'],
]

const batchHeader: readonly Field[] = [
  ['record_type', 1, 1, /^5$/],
  ['service_class', 2, 4, /^(?:200|220|225)$/],
  ['company_name', 5, 20, 'mandatory'],
  ['discretionary', 21, 40, 'text'],
  ['company_id', 41, 50, 'mandatory'],
  ['entry_class', 51, 53, /^[A-Z]{3}$/],
  ['description', 54, 63, 'mandatory'],
  ['descriptive_date', 64, 69, 'text'],
  ['effective_on', 70, 75, dayPattern],
  // The operator of the network fills it in.
  ['settlement', 76, 78, /^ {3}$/],
  ['originator_status', 79, 79, /^1$/],
  ['odfi', 80, 87, 'digits'],
  ['batch_number', 88, 94, 'digits'],
]

const entryDetail: readonly Field[] = [
  ['record_type', 1, 1, /^6$/],
  ['transaction', 2, 3, /^(?:22|23|27|28|32|33|37|38)$/],
  ['rdfi', 4, 11, 'digits'],
  ['check_digit', 12, 12, 'digits'],
  ['account', 13, 29, 'mandatory'],
  ['amount', 30, 39, 'digits'],
  ['individual_id', 40, 54, 'text'],
  ['individual_name', 55, 76, 'mandatory'],
  ['discretionary', 77, 78, 'text'],
  ['addenda', 79, 79, /^0$/],
  ['trace_bank', 80, 87, 'digits'],
  ['trace_number', 88, 94, 'digits'],
]

const batchControl: readonly Field[] = [
  ['record_type', 1, 1, /^8$/],
  ['service_class', 2, 4, /^(?:200|220|225)$/],
  ['entries', 5, 10, 'digits'],
  ['hash', 11, 20, 'digits'],
  ['debits', 21, 32, 'digits'],
  ['credits', 33, 44, 'digits'],
  ['company_id', 45, 54, 'mandatory'],
  ['authentication', 55, 73, 'text'],
  ['reserved', 74, 79, /^ {6}$/],
  ['odfi', 80, 87, 'digits'],
  ['batch_number', 88, 94, 'digits'],
]

const fileControl: readonly Field[] = [
  ['record_type', 1, 1, /^9$/],
  ['batches', 2, 7, 'digits'],
  ['blocks', 8, 13, 'digits'],
  ['entries', 14, 21, 'digits'],
  ['hash', 22, 31, 'digits'],
  ['debits', 32, 43, 'digits'],
  ['credits', 44, 55, 'digits'],
  ['reserved', 56, 94, /^ {39}$/],
]

type ReadBatch = { readonly header: Cut; readonly entries: readonly Cut[] }

export function readAchFile(file: string): { readonly header: Cut; readonly batches: readonly ReadBatch[] } {
  const lines = file.split(/\r\n|\n/)
  const said = (at: number, what: string) => new Error(`record ${at + 1}: ${what}`)
  if (lines.at(-1) === '') lines.pop()
  for (const [at, line] of lines.entries())
    if (!/^[\x20-\x7e]{94}$/.test(line) || /[a-z]/.test(line)) throw said(at, 'not 94 signs that a bank reads')
  if (lines.length % 10 !== 0) throw new Error(`${lines.length} records are no whole blocks`)
  const end = lines.findIndex((line) => line.startsWith('9'))
  if (end < 0) throw new Error('no file control')
  for (const [at, line] of lines.entries())
    if (at > end && line !== '9'.repeat(94)) throw said(at, 'something stands behind the file control')

  const header = cut(lines[0] ?? '', fileHeader, 0)
  const batches: ReadBatch[] = []
  for (let at = 1; at < end; ) {
    const head = cut(lines[at] ?? '', batchHeader, at)
    const entries: Cut[] = []
    for (at += 1; lines[at]?.startsWith('6'); at += 1) entries.push(cut(lines[at] ?? '', entryDetail, at))
    const control = cut(lines[at] ?? '', batchControl, at)
    const fault = batchFault(head, entries, control)
    if (fault) throw said(at, fault)
    batches.push({ header: head, entries })
    at += 1
  }
  const fault = fileFault(batches, cut(lines[end] ?? '', fileControl, end), lines.length)
  if (fault) throw said(end, fault)
  return { header, batches }
}

function cut(line: string, fields: readonly Field[], record: number): Cut {
  return Object.fromEntries(
    fields.map(([name, from, to, kind]) => {
      const text = line.slice(from - 1, to)
      const isGood =
        kind === 'digits'
          ? /^\d+$/.test(text)
          : kind === 'text'
            ? !text.startsWith(' ') || text.trim() === ''
            : kind === 'mandatory'
              ? !text.startsWith(' ')
              : kind.test(text)
      if (!isGood) throw new Error(`record ${record + 1}: ${name} is '${text}'`)
      return [name, text]
    }),
  )
}

const creditCodes = ['22', '23', '32', '33']
const sumOf = (entries: readonly Cut[], isCredit: boolean) =>
  entries
    .filter(({ transaction = '' }) => creditCodes.includes(transaction) === isCredit)
    .reduce((sum, { amount }) => sum + Number(amount), 0)
/** Of banks' numbers without their check digits the sum, and of that the ten digits on the right. */
const hashOf = (entries: readonly Cut[]) =>
  String(entries.reduce((sum, { rdfi }) => sum + Number(rdfi), 0))
    .padStart(10, '0')
    .slice(-10)

function batchFault(header: Cut, entries: readonly Cut[], control: Cut): string | undefined {
  if (entries.length === 0) return 'a batch without entries'
  for (const name of ['service_class', 'company_id', 'odfi', 'batch_number'])
    if (header[name] !== control[name]) return `${name} is not the header's`
  if (Number(header.batch_number) === 0) return 'batches are numbered from 1'
  if (header.service_class === '220' && sumOf(entries, false) > 0) return 'a debit among credits'
  if (header.service_class === '225' && sumOf(entries, true) > 0) return 'a credit among debits'
  let before = 0
  for (const { rdfi = '', check_digit, amount, trace_bank, trace_number } of entries) {
    const weighed = [...rdfi].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0)
    if ((10 - (weighed % 10)) % 10 !== Number(check_digit)) return `${rdfi}${check_digit} is no bank's number`
    if (Number(amount) === 0) return 'nothing is paid'
    if (trace_bank !== header.odfi) return 'a trace of another bank'
    if (Number(trace_number) <= before) return 'traces do not ascend'
    before = Number(trace_number)
  }
  return controlFault(entries, control)
}

function controlFault(entries: readonly Cut[], control: Cut): string | undefined {
  if (Number(control.entries) !== entries.length) return 'entries are counted wrong'
  if (control.hash !== hashOf(entries)) return 'the hash is wrong'
  if (Number(control.debits) !== sumOf(entries, false)) return 'debits are added up wrong'
  if (Number(control.credits) !== sumOf(entries, true)) return 'credits are added up wrong'
  return undefined
}

function fileFault(batches: readonly ReadBatch[], control: Cut, records: number): string | undefined {
  if (Number(control.batches) !== batches.length) return 'batches are counted wrong'
  if (Number(control.blocks) !== records / 10) return 'blocks are counted wrong'
  return controlFault(
    batches.flatMap(({ entries }) => entries),
    control,
  )
}
