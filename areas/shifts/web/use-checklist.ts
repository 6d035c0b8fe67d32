import { useState } from 'react'

type Answer = { readonly ok: true } | { readonly ok: false; readonly error: string; readonly message: string }

/** The ticks of a list, and one press at a time: with something missing it is refused here as the server would. */
export function useChecklist(missingOf: (ticked: ReadonlySet<string>) => readonly string[], refusal: string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [state, setState] = useState({
    loading: false,
    failures: 0,
    pressed: false,
    error: undefined as string | undefined,
  })
  const missing = missingOf(ticked)
  const tick = (name: string, on: boolean) => {
    setTicked((before) => (on ? new Set([...before, name]) : new Set([...before].filter((one) => one !== name))))
    setState((before) => ({ ...before, error: undefined }))
  }
  async function press<A extends Answer>(send: () => Promise<A>): Promise<A | undefined> {
    if (state.loading) return undefined
    const fail = (error: string) =>
      setState(({ failures }) => ({ loading: false, pressed: true, failures: failures + 1, error }))
    if (missing.length > 0) {
      fail(refusal)
      return undefined
    }
    setState((before) => ({ ...before, loading: true, error: undefined }))
    const answer = await send()
    if (answer.ok) setState((before) => ({ ...before, loading: false }))
    else fail(answer.message)
    return answer
  }
  return { ticked, tick, press, missing: state.pressed ? missing : [], left: missing.length, ...state }
}
