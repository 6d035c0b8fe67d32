/** What ends a path: values without fields of their own. */
type Leaf = string | number | boolean | null | undefined | Date | Blob

type PathWithin<Key extends string, Value, Wanted> =
  | ([Value] extends [Wanted] ? Key : never)
  | `${Key}.${PathTo<Value, Wanted>}`

/** The paths through `Values` that lead to a `Wanted`: `name`, `items.2.name`. */
export type PathTo<Values, Wanted = unknown> = Values extends Leaf
  ? never
  : Values extends readonly (infer Row)[]
    ? PathWithin<`${number}`, Row, Wanted>
    : { [Key in keyof Values & string]: PathWithin<Key, Values[Key], Wanted> }[keyof Values & string]

type Step<Values, Key> = Values extends readonly (infer Row)[] ? Row : Key extends keyof Values ? Values[Key] : never

export type ValueAt<Values, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? ValueAt<Step<Values, Key>, Rest>
  : Step<Values, Path>

/** What lies at the path; `PathTo` has made sure that something does. */
export function valueAt<Values, Path extends string>(values: Values, path: Path): ValueAt<Values, Path> {
  return read(values, path.split('.')) as ValueAt<Values, Path>
}

/** A copy in which the path leads to `value`; what lies beside the path is shared with the original. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  return write(values, path.split('.'), value) as Values
}

function read(from: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return from
  if (typeof from !== 'object' || from === null) return undefined
  return read(Reflect.get(from, key), rest)
}

function write(from: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (typeof from !== 'object' || from === null) throw new Error(`nothing can be written to ${key}`)
  const copy: object = Array.isArray(from) ? [...from] : { ...from }
  Reflect.set(copy, key, write(Reflect.get(from, key), rest, value))
  const rowKey = rowKeys.get(from)
  if (rowKey !== undefined) rowKeys.set(copy, rowKey)
  return copy
}

const rowKeys = new WeakMap<object, string>()
let rowsNamed = 0

/** A name that a row keeps while it is edited and moved, for React. Rows of plain text are known by their place. */
export function rowKey(row: unknown, index: number): string {
  if (typeof row !== 'object' || row === null) return String(index)
  const known = rowKeys.get(row)
  if (known !== undefined) return known
  rowsNamed += 1
  const key = `row ${rowsNamed}`
  rowKeys.set(row, key)
  return key
}

/** Whether two values would be sent alike. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Blob || other instanceof Blob || Array.isArray(one) !== Array.isArray(other)) return false
  if (one instanceof Date || other instanceof Date) {
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime()
  }
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key)))
  )
}
