const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A terminal and the script that started us both pass the same Ctrl-C on. */
const sameWishMs = 1_000

/** Aborts with these words when we are told to end; told again later, it ends at once. */
export function untilSignal(words: string) {
  const stop = new AbortController()
  let first = 0
  const now = () => {
    if (stop.signal.aborted) return
    first = Date.now()
    stop.abort(new Error(words))
  }
  const hear = () => {
    if (stop.signal.aborted && Date.now() - first > sameWishMs) process.exit(130)
    now()
  }
  for (const name of signals) process.on(name, hear)
  return {
    signal: stop.signal,
    now,
    forget: () => {
      for (const name of signals) process.off(name, hear)
    },
  }
}
