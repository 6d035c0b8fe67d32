/** The sandbox's own time: it may be put forward, so that tokens expire and couriers arrive without anybody waiting. */
export function openClock(offsetMs = 0) {
  let ahead = 0
  const listeners = new Set<() => void>()
  return {
    now: () => Date.now() + offsetMs + ahead,
    /** Without what was put forward: the time that a receiver of signed messages compares with. */
    wall: () => Date.now() + offsetMs,
    advance(ms: number) {
      ahead += ms
      for (const listener of listeners) listener()
    },
    reset() {
      ahead = 0
    },
    onAdvance(listener: () => void) {
      listeners.add(listener)
    },
  }
}

export type SandboxClock = ReturnType<typeof openClock>
