import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { type Errors, wordsOf } from './errors.ts'
import { useFaultFocus } from './fault-focus.ts'

type Texts = Readonly<Record<string, string>>
type TextFaults<Values> = { readonly [Name in keyof Values]?: string | undefined }
type PostedFormOptions<Values extends Texts> = {
  initial: Values
  check: (values: Values) => TextFaults<Values>
  /** What the server has said of the last post, on the page that it answered with. */
  faults?: TextFaults<Values> | undefined
}
type State<Values> = { values: Values; errors: Errors; failures: number; loading: boolean }

/**
 * An ordinary form of texts, which the browser posts to a page: checked before it is sent, and sent once. It stands on customers' first
 * pages and so does without the store of `useForm`, which weighs more than the rest of such a form.
 */
export function usePostedForm<Values extends Texts>({ initial, check, faults }: PostedFormOptions<Values>) {
  const [state, setState] = useState<State<Values>>(() => {
    const errors = wordsOf(faults)
    return { values: initial, errors, failures: Object.keys(errors).length > 0 ? 1 : 0, loading: false }
  })
  const { values, errors, failures, loading } = state
  const element = useRef<HTMLFormElement>(null)
  useFaultFocus(element, state)

  return {
    loading,
    text: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors[name],
      readOnly: loading,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const { [name]: _, ...others } = errors
        setState({ ...state, values: { ...values, [name]: target.value }, errors: others })
      },
    }),
    props: {
      ref: element,
      method: 'post' as const,
      noValidate: true,
      onSubmit(event: FormEvent) {
        const wrong = wordsOf(check(values))
        const isWrong = Object.keys(wrong).length > 0
        if (loading || isWrong) event.preventDefault()
        if (loading) return
        if (isWrong) setState({ ...state, errors: wrong, failures: failures + 1 })
        else setState({ ...state, errors: {}, loading: true })
      },
    },
  }
}
