import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { wordsOf } from './errors.ts'
import { useFaultFocus } from './fault-focus.ts'
import { bindFields } from './fields.ts'
import { makeFormStore } from './form-store.ts'
import type { Faults } from './use-form.ts'

type PostedFormOptions<Values> = {
  initial: Values
  check: (values: Values) => Faults<Values>
  /** What the server has said of the last post, on the page that it answered with. */
  faults?: Faults<Values> | undefined
}

/** An ordinary form, which the browser posts to a page: checked before it is sent, and sent once. */
export function usePostedForm<Values>({ initial, check, faults }: PostedFormOptions<Values>) {
  const [store] = useState(() => {
    const made = makeFormStore<Values, never>(initial, undefined)
    const refused = wordsOf(faults)
    if (Object.keys(refused).length > 0) made.fail(refused)
    return made
  })
  const state = useSyncExternalStore(store.subscribe, store.state)
  const element = useRef<HTMLFormElement>(null)
  useFaultFocus(element, state)

  return {
    ...bindFields(store, state),
    loading: state.loading,
    props: {
      ref: element,
      method: 'post' as const,
      noValidate: true,
      onSubmit(event: FormEvent) {
        const errors = wordsOf(check(state.values))
        const isWrong = Object.keys(errors).length > 0
        if (state.loading || isWrong) event.preventDefault()
        if (state.loading) return
        if (isWrong) store.fail(errors)
        else store.begin()
      },
    },
  }
}
