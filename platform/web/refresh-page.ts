import type { State } from '#platform/core/state.ts'
import { mergePageState } from './page-state.ts'

/** Asks for the page's state as it is now. */
async function readAgain(): Promise<void> {
  const headers = { accept: 'application/json' }
  const response = await fetch(location.pathname + location.search, { headers }).catch(() => undefined)
  const body: { state?: State } | undefined = response?.ok ? await response.json().catch(() => undefined) : undefined
  if (body?.state) mergePageState(body.state)
}

let running: Promise<void> | undefined
let isStale = false

/**
 * Brings the page's state up to date, once it has been read after this call: one read at a time, and whoever asks meanwhile waits for one more,
 * as what is on its way may be from before the change.
 */
export function refreshPage(): Promise<void> {
  isStale = true
  running ??= readWhileStale().finally(() => {
    running = undefined
  })
  return running
}

async function readWhileStale(): Promise<void> {
  while (isStale) {
    isStale = false
    await readAgain()
  }
}
