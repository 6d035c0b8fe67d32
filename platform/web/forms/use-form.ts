import {
  type FormEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type * as z from 'zod/mini'
import type { Answer } from './answer.ts'
import { checkInput } from './check.ts'
import { type Errors, wordsOf } from './errors.ts'
import { useFaultFocus } from './fault-focus.ts'
import { bindFields, type Fields } from './fields.ts'
import { type FormStore, makeFormStore } from './form-store.ts'
import type { PathTo } from './path.ts'
import type { RowVersion } from './row-version.ts'
import type { Draft } from './session-draft.ts'

/** Faults that no schema knows, by path; under '' those of the whole form. */
export type Faults<Values> = { readonly [Path in PathTo<Values> | '']?: string | undefined }

type Options<Input, Values, Data> = {
  /** The definition's own: a call's `data`, a route's `input`. Without one, `check` says all. */
  schema?: z.ZodMiniType<unknown, Input> | undefined
  initial: Values
  /** A rule of the area, beside the schema. */
  check?: ((values: Values) => Faults<Values>) | undefined
  submit: (input: Input) => Promise<Answer<Data>>
  /** The form stays at work until this is over; it may lead to another page. */
  done?: ((data: Data, reset: (values?: Values) => void) => void | Promise<void>) | undefined
  unanswered?: string | undefined
  /** The row's present version, null when the row is gone; absent for a new one. */
  version?: RowVersion
  conflictError?: string | undefined
  conflictWords?: { readonly changed: string; readonly gone: string } | undefined
  refresh?: (() => Promise<unknown>) | undefined
  draft?: Draft<Values> | undefined
  /** Leaving with something unsaved asks first; `freely` where little is lost. */
  leaving?: 'asks' | 'freely' | undefined
}

type ToInput<Values, Input> = (values: Values, version: number | undefined) => Input
/** Values that are not yet what the schema wants say how they become it. */
type FormOptions<Input, Values, Data> = Options<Input, Values, Data> &
  (Values extends Input ? { input?: ToInput<Values, Input> | undefined } : { input: ToInput<Values, Input> })

export type Form<Values, Data> = Fields<Values> & {
  readonly props: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event: FormEvent) => void; noValidate: true }
  readonly values: Values
  readonly errors: Errors
  /** Of the whole form; `failures` tells the same words apart that come again. */
  readonly error: string | undefined
  readonly failures: number
  readonly loading: boolean
  readonly isDirty: boolean
  readonly asksBeforeLeaving: boolean
  /** Somebody else has changed the row meanwhile: the words, whether the row is gone, and the two ways on. */
  readonly conflict: Conflict | undefined
  readonly reply: Data | undefined
  readonly change: FormStore<Values, Data>['change']
  readonly store: FormStore<Values, Data>
  submit(): void
  /** Begins anew: the first values, no reply. */
  reset(values?: Values): void
}
export type Conflict = {
  words: string
  isGone: boolean
  loadPresent: () => void
  /** Only once the page knows the present version: saving again takes its place. */
  keepMine: (() => void) | undefined
}

const ourConflictWords = {
  changed: 'Somebody else has changed this meanwhile.',
  gone: 'Somebody else has deleted this meanwhile.',
}

/** A form over a definition: the schema that the server checks is the schema that the form checks (docs/decisions/0012-forms.md). */
export function useForm<Input, Values, Data>(options: FormOptions<Input, Values, Data>): Form<Values, Data> {
  const { schema, initial, version, refresh, draft, leaving = 'asks', conflictWords = ourConflictWords } = options
  const [store] = useState(() => makeFormStore<Values, Data>(initial, version, draft))
  const state = useSyncExternalStore(store.subscribe, store.state)
  const element = useRef<HTMLFormElement>(null)
  const isDirty = store.isDirty()
  const toInput: ToInput<Values, Input> | undefined = options.input

  useFaultFocus(element, state)

  const followRow = useEffectEvent(() => {
    if (version === null || version === state.version) return
    if (!store.isDirty() && !state.loading) store.load(initial, version)
  })
  // While nothing is typed, the form shows the row as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the row is another row
  useLayoutEffect(() => followRow(), [version])

  const reset = (values = initial) => store.load(values, version)
  const submit = () =>
    void store.submit({
      check: (values, base) => {
        const faults = wordsOf(options.check?.(values))
        if (Object.keys(faults).length > 0) return { ok: false, errors: faults }
        // `FormOptions` asks for `input` where the values are not the schema's own.
        const input = (toInput ? toInput(values, base ?? undefined) : values) as Input
        return schema ? checkInput(schema, input, Object.keys(Object(values))) : { ok: true, input }
      },
      send: options.submit,
      done: (data) => options.done?.(data, reset),
      conflictError: options.conflictError ?? 'changed_meanwhile',
      refresh,
      unanswered: options.unanswered ?? 'Something went wrong. Please try again.',
    })

  const isGone = version === null && state.version !== null
  const isStale = isGone || (version !== undefined && version !== state.version && isDirty && !state.loading)
  const conflict: Conflict | undefined =
    state.conflict !== undefined || isStale
      ? {
          words: state.conflict ?? (isGone ? conflictWords.gone : conflictWords.changed),
          isGone,
          loadPresent: () => loadPresent(store, initial, version),
          keepMine: version === state.version ? undefined : () => store.keepMine(version),
        }
      : undefined

  return {
    ...bindFields(store, state),
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
    values: state.values,
    errors: state.errors,
    error: state.errors[''],
    failures: state.failures,
    loading: state.loading,
    isDirty,
    asksBeforeLeaving: leaving === 'asks' && isDirty,
    conflict,
    reply: state.reply,
    change: store.change,
    store,
    submit,
    reset,
  }
}

/** The row as the page knows it now; a page that still knows the old one is loaded again. */
function loadPresent<Values, Data>(store: FormStore<Values, Data>, initial: Values, version: RowVersion): void {
  const isKnown = version !== store.state().version
  store.load(initial, version)
  if (!isKnown) location.reload()
}
