/** Runs it once a frame was drawn and nothing else is to do, or half a second is over. Answers how to take that back. */
export function whenIdle(work: () => void): () => void {
  let takeBack = () => cancelAnimationFrame(frame)
  const frame = requestAnimationFrame(() => {
    takeBack = soon(work)
  })
  return () => takeBack()
}

/** Safari knows no idleness: there it is the next task. */
function soon(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const task = setTimeout(work)
    return () => clearTimeout(task)
  }
  const idle = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(idle)
}
