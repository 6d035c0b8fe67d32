import { cents, dollars, fromDecimal, toDecimal } from './money.ts'
import { phoneDigits, phoneText } from './phone.ts'

/**
 * A setting as a form holds it: text, and what it must say. The browser tells by the same table what the server refuses. Where it is `optional` an
 * empty text is null, and the words say what counts then.
 */
export type TypedField = { readonly label: string; readonly hint?: string; readonly optional?: string } & (
  | { readonly kind: 'money'; readonly most: number; readonly step?: number }
  | {
      readonly kind: 'number'
      readonly least: number
      readonly most: number
      readonly decimals: number
      readonly unit?: string
    }
  | { readonly kind: 'text'; readonly least: number; readonly most: number; readonly lines?: number }
  | { readonly kind: 'phone' }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'switch' }
  | OwnField<unknown>
)

/** What an area reads in its own way; `words` say how it is written. */
export type OwnField<Value> = {
  readonly kind: 'own'
  readonly read: (text: string) => Value | undefined
  readonly write: (value: never) => string
  readonly words: string
  readonly lines?: number
}

export type TypedFields = Readonly<Record<string, TypedField>>
export type Typed = Readonly<Record<string, string>>

type Held<Field> = Field extends { readonly kind: 'money' | 'number' }
  ? number
  : Field extends { readonly kind: 'switch' }
    ? boolean
    : Field extends { readonly kind: 'own'; readonly read: (text: string) => infer Value }
      ? Exclude<Value, undefined>
      : string
export type TypedValues<Fields> = {
  [Name in keyof Fields]: Held<Fields[Name]> | (Fields[Name] extends { readonly optional: string } ? null : never)
}

type Read<Fields> =
  | { readonly ok: true; readonly values: TypedValues<Fields> }
  | { readonly ok: false; readonly field: keyof Fields & string; readonly words: string }

/** What was typed as values; the first field that cannot be read says why. */
export function readTyped<const Fields extends TypedFields>(fields: Fields, typed: Typed): Read<Fields> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = (typed[name] ?? '').trim()
    const value = text === '' && field.optional !== undefined ? null : readOne(field, text)
    if (value === undefined) return { ok: false, field: name, words: wordsOf(field) }
    values[name] = value
  }
  return { ok: true, values: values as TypedValues<Fields> }
}

/** Every fault at once, for the browser. */
export function typedFaults(fields: TypedFields, typed: Typed): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const read = readTyped({ [name]: field }, typed)
      return read.ok ? [] : [[name, read.words]]
    }),
  )
}

/** A row's values as the form begins with them. */
export function typedOf<const Fields extends TypedFields>(
  fields: Fields,
  row: { readonly [Name in keyof Fields]: unknown },
): Record<keyof Fields & string, string> {
  const typed = Object.entries(fields).map(([name, field]) => [name, textOf(field, row[name])])
  return Object.fromEntries(typed)
}

function readOne(field: TypedField, text: string): unknown {
  switch (field.kind) {
    case 'money': {
      const amount = fromDecimal(text)
      const isWithin = amount !== undefined && amount >= 0 && amount <= field.most
      return isWithin && amount % (field.step ?? 1) === 0 ? amount : undefined
    }
    case 'number': {
      const form = field.decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${field.decimals}})?$`)
      const value = form.test(text) ? Number(text) : undefined
      return value !== undefined && value >= field.least && value <= field.most ? value : undefined
    }
    case 'text': {
      const seen = text.replace(/[[\p{Cf}\p{Cc}]--[\n\t]]/gv, '').trim()
      return seen.length >= field.least && seen.length <= field.most ? seen : undefined
    }
    case 'phone':
      return phoneDigits(text)
    case 'choice':
      return field.options.find(({ value }) => value === text)?.value
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'own':
      return field.read(text)
  }
}

function textOf(field: TypedField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'money') return toDecimal(cents(Number(value)))
  if (field.kind === 'number') return String(Number(value))
  if (field.kind === 'phone') return phoneText(String(value))
  return field.kind === 'own' ? field.write(value as never) : String(value)
}

/** Said beside the field. */
function wordsOf(field: TypedField): string {
  switch (field.kind) {
    case 'money': {
      const steps = field.step === undefined ? '' : ` in steps of ${dollars(cents(field.step))}`
      return `Please enter an amount up to ${dollars(cents(field.most))}${steps}, such as 2.50.`
    }
    case 'number': {
      const decimals = field.decimals === 0 ? 'a whole number' : 'a number'
      return `Please enter ${decimals} from ${field.least} to ${field.most}.`
    }
    case 'text':
      return field.least > 0
        ? `Please enter 1 to ${field.most} characters.`
        : `Please enter ${field.most} characters at most.`
    case 'phone':
      return 'Please enter a phone number of ten digits.'
    case 'choice':
    case 'switch':
      return 'Please choose one of the list.'
    case 'own':
      return field.words
  }
}
