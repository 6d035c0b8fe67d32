import type { Answer } from './answer.ts'
import type { CheckResult } from './check.ts'
import { type Errors, moveErrors, withoutErrorsAt } from './errors.ts'
import { isSame, valueAt, withValueAt } from './path.ts'
import type { RowVersion } from './row-version.ts'
import type { Draft } from './session-draft.ts'

export type FormState<Values, Data = unknown> = {
  readonly values: Values
  /** What the values were when nothing was typed. */
  readonly saved: Values
  /** The row's version that the values were taken from. */
  readonly version: RowVersion
  readonly errors: Errors
  /** Rises with each submission that failed, so that the same words are noticed again. */
  readonly failures: number
  readonly loading: boolean
  /** The words of the refusal, when somebody else has changed the row meanwhile. */
  readonly conflict: string | undefined
  /** What the last submission was answered with; gone when the form begins anew. */
  readonly reply: Data | undefined
}

export type Submission<Values, Input, Data> = {
  readonly check: (values: Values, version: RowVersion) => CheckResult<Input>
  readonly send: (input: Input) => Promise<Answer<Data>>
  readonly done?: ((data: Data) => void | Promise<void>) | undefined
  /** The refusal that means that the row has changed meanwhile. */
  readonly conflictError: string
  /** Brings the row as it is now, after that refusal. */
  readonly refresh?: (() => Promise<unknown>) | undefined
  /** Words for when no answer came. */
  readonly unanswered: string
}

export type FormStore<Values, Data> = ReturnType<typeof makeFormStore<Values, Data>>

/** A form's state and what may happen to it, without a screen. */
export function makeFormStore<Values, Data>(initial: Values, version: RowVersion, draft?: Draft<Values>) {
  const restored = draft?.read()
  let state: FormState<Values, Data> = {
    values: restored?.values ?? initial,
    saved: initial,
    version: restored ? restored.version : version,
    errors: {},
    failures: 0,
    loading: false,
    conflict: undefined,
    reply: undefined,
  }
  const listeners = new Set<() => void>()

  function update(change: Partial<FormState<Values, Data>>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** What is being sent does not change under way. */
  function edit(values: Values, errors: Errors): void {
    if (state.loading) return
    update({ values, errors })
    draft?.write({ values, version: state.version })
  }

  function fail(errors: Errors, more: Partial<FormState<Values, Data>> = {}): void {
    update({ errors, failures: state.failures + 1, loading: false, ...more })
  }

  /** The values of a row, and nothing typed. */
  function load(values: Values, of: RowVersion): void {
    update({ values, saved: values, version: of, errors: {}, conflict: undefined, reply: undefined })
    draft?.clear()
  }

  async function submit<Input>(submission: Submission<Values, Input, Data>): Promise<void> {
    if (state.loading) return
    const checked = submission.check(state.values, state.version)
    if (!checked.ok) return fail(checked.errors)
    update({ loading: true, errors: {}, conflict: undefined })
    const answer = await submission.send(checked.input).catch(() => undefined)
    if (!answer) return fail({ '': submission.unanswered })
    if (answer.ok) {
      // Nothing is unsaved any more, and the screen has heard of it, before `done` may lead elsewhere.
      update({ saved: state.values })
      draft?.clear()
      await Promise.resolve()
      await submission.done?.(answer.data)
      return update({ loading: false, reply: answer.data })
    }
    if (answer.error === submission.conflictError) {
      await submission.refresh?.().catch(() => undefined)
      return fail({}, { conflict: answer.message })
    }
    fail({ [fieldOf(answer.field, state.values)]: answer.message })
  }

  function editRows<Row>(
    path: string,
    change: (rows: readonly Row[]) => readonly Row[],
    to: (index: number) => number | undefined,
  ) {
    const rows: unknown = valueAt(state.values, path)
    if (!Array.isArray(rows)) throw new Error(`there are no rows at ${path}`)
    edit(withValueAt(state.values, path, change(rows)), moveErrors(state.errors, path, to))
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(path: string, value: unknown): void {
      edit(withValueAt(state.values, path, value), withoutErrorsAt(state.errors, path))
    },
    /** Several fields at once, by a rule of the screen. */
    change(to: (values: Values) => Values): void {
      edit(to(state.values), {})
    },
    insertRow<Row>(path: string, at: number, row: Row): void {
      editRows<Row>(
        path,
        (rows) => rows.toSpliced(at, 0, row),
        (index) => (index < at ? index : index + 1),
      )
    },
    removeRow(path: string, at: number): void {
      editRows(
        path,
        (rows) => rows.toSpliced(at, 1),
        (index) => (index === at ? undefined : index > at ? index - 1 : index),
      )
    },
    moveRow(path: string, from: number, to: number): void {
      editRows(
        path,
        (rows) => rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]),
        (index) => placeAfterMove(index, from, to),
      )
    },
    submit,
    load,
    /** Goes on from the row's present version with what was typed: the next save takes the place of the other's. */
    keepMine(present: RowVersion): void {
      update({ version: present, conflict: undefined })
      draft?.write({ values: state.values, version: present })
    },
    fail: (errors: Errors) => fail(errors),
    isDirty: () => !isSame(state.values, state.saved),
  }
}

export function placeAfterMove(index: number, from: number, to: number): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  return to <= index && index < from ? index + 1 : index
}

/** A refusal that names no field of this form is about all of it. */
function fieldOf(field: string | undefined, values: unknown): string {
  const head = field?.split('.')[0]
  const known = head !== undefined && typeof values === 'object' && values !== null && Object.hasOwn(values, head)
  return known && field !== undefined ? field : ''
}
