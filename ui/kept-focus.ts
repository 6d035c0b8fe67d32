let isKept = false

/**
 * What has the focus may be taken out of the page by its own act: a line is removed, a question answered, a part closed. Browsers then leave
 * keys and screen readers at nothing. From here on the focus goes to what stands in the same place, else to what stood before it.
 */
export function keepFocus(): void {
  if (isKept) return
  isKept = true
  let focused: Node | null = document.activeElement
  addEventListener('focusin', ({ target }) => {
    focused = target as Node
  })
  // Whoever points elsewhere has left it.
  const leave = () => {
    focused = null
  }
  addEventListener('pointerdown', leave, { capture: true, passive: true })
  new MutationObserver((changes) => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    const gone = focused
    focused = null
    const change = changes.findLast(
      ({ target, removedNodes }) => target.isConnected && [...removedNodes].some((node) => node.contains(gone)),
    )
    if (change) giveFocus(placeOf(change))
  }).observe(document.body, { childList: true, subtree: true })
}

function placeOf({ target, previousSibling, nextSibling }: MutationRecord): HTMLElement | undefined {
  const isHere = (node: Node | null) => node?.parentNode === target
  const start = isHere(previousSibling)
    ? previousSibling?.nextSibling
    : isHere(nextSibling)
      ? nextSibling
      : target.firstChild
  for (let node = start; node; node = node.nextSibling) if (isSeen(node)) return node
  for (let node = target.lastChild; node; node = node.previousSibling) if (isSeen(node)) return node
  return isSeen(target) ? target : undefined
}

function isSeen(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.checkVisibility() && node.offsetHeight > 0
}

/** It need not be a control, as keys go on from it; of a page that was replaced as a whole it is the heading. */
function giveFocus(place: HTMLElement | undefined): void {
  const target = place?.querySelector('h1') ?? place
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.dataset.focusKept = ''
  target.focus({ preventScroll: true })
}
