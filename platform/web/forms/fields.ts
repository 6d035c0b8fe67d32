import type { ChangeEvent } from 'react'
import { errorAt } from './errors.ts'
import type { FormState, FormStore } from './form-store.ts'
import { type PathTo, type ValueAt, valueAt } from './path.ts'

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type Option<Value> = { readonly value: Value; readonly label: string }

/** Props that tie a field of the kit to a field of the form. */
export type Fields<Values> = ReturnType<typeof bindFields<Values, unknown>>

export function bindFields<Values, Data>(store: FormStore<Values, Data>, state: FormState<Values, Data>) {
  const { loading } = state
  const bound = <Path extends string>(path: Path) => ({ name: path, error: errorAt(state.errors, path) })
  const textAt = (path: string) => String(valueAt(state.values, path) ?? '')
  const text = <Path extends PathTo<Values, string>>(path: Path) => ({
    ...bound(path),
    value: textAt(path),
    readOnly: loading,
    onChange: (event: ChangeEvent<Box>) => store.set(path, event.target.value),
  })
  return {
    /** TextField, TextArea, NumberField. */
    text,
    /** MoneyField and PhoneField, which tidy when they are left. */
    tidied: <Path extends PathTo<Values, string>>(path: Path) => ({
      ...text(path),
      onTidied: (tidy: string) => store.set(path, tidy),
    }),
    /** DateField and TimeField. */
    typed: <Path extends PathTo<Values, string>>(path: Path) => ({
      ...bound(path),
      value: textAt(path),
      readOnly: loading,
      onType: (typed: string) => store.set(path, typed),
    }),
    /** Select: only what is among the options gets into the form. */
    select: <Path extends PathTo<Values, string>>(
      path: Path,
      options: readonly Option<ValueAt<Values, Path> & string>[],
    ) => ({
      ...bound(path),
      options,
      value: textAt(path),
      onChange: (event: ChangeEvent<HTMLSelectElement>) => {
        const chosen = options.find(({ value }) => value === event.target.value)
        if (chosen) store.set(path, chosen.value)
      },
    }),
    /** Checkbox and Switch. */
    check: <Path extends PathTo<Values, boolean>>(path: Path) => ({
      name: path,
      checked: valueAt(state.values, path) === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => store.set(path, event.target.checked),
    }),
    /** SegmentedControl, RadioGroup, ChoiceTiles, Stepper, and whatever else has a value and says what it became. */
    field: <Path extends PathTo<Values>>(path: Path) => ({
      ...bound(path),
      value: valueAt(state.values, path),
      set: (value: ValueAt<Values, Path>) => store.set(path, value),
    }),
  }
}
