/** Runs a step again and again, never two at a time; `stop` waits for the one that runs. */
export function runSteps(
  step: () => Promise<void>,
  { everyMs, failed }: { readonly everyMs: number; readonly failed: (err: unknown) => void },
): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = step()
      .catch(failed)
      .finally(() => {
        busy = false
      })
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
