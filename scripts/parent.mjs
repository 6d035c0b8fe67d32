/** A signal to npm ends npm and its shell, and never arrives here; what does is that our parent is another. */
export function whenParentEnds(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 250)
  watch.unref()
}
