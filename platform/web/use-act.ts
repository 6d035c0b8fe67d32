import { useState } from 'react'

type Answer = { readonly ok: true } | { readonly ok: false; readonly message: string }
type ActState = {
  readonly loading: boolean
  readonly done: boolean
  readonly error?: string
  readonly failures: number
}

/** One button's act: at work, done, or why not; `failures` tells the same words apart that come again. */
export function useAct<Args extends readonly unknown[]>(act: (...args: Args) => Promise<Answer>) {
  const [state, setState] = useState<ActState>({ loading: false, done: false, failures: 0 })
  async function run(...args: Args): Promise<void> {
    setState(({ failures }) => ({ loading: true, done: false, failures }))
    const answer = await act(...args)
    setState(({ failures }) =>
      answer.ok
        ? { loading: false, done: true, failures }
        : { loading: false, done: false, error: answer.message, failures: failures + 1 },
    )
  }
  return { ...state, run: (...args: Args) => void run(...args) }
}
