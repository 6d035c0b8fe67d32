import { errorAt } from './errors.ts'
import { type PathTo, rowKey, type ValueAt, valueAt } from './path.ts'
import type { Form } from './use-form.ts'

type RowOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never

/** The rows of a repeating part, for FieldList: each with a key that it keeps while it is edited and moved. */
export function fieldList<Values, Data, Path extends PathTo<Values, readonly unknown[]>>(
  form: Form<Values, Data>,
  path: Path,
) {
  const { store, loading } = form
  const rows: unknown = valueAt(form.values, path)
  const list = Array.isArray(rows) ? rows : []
  return {
    rows: list.map((row, index) => ({ key: rowKey(row, index), index })),
    /** What is wrong with the list itself, such as that it is empty. */
    error: form.errors[path] === undefined ? undefined : errorAt(form.errors, path),
    disabled: loading,
    add: (row: RowOf<ValueAt<Values, Path>>) => store.insertRow(path, list.length, row),
    remove: (index: number) => store.removeRow(path, index),
    move: (from: number, to: number) => store.moveRow(path, from, to),
  }
}
