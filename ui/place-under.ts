/** Puts a popover under what opened it, or above where there is no room below; always inside the window. */
export function placeUnder(anchor: Element, float: HTMLElement, align: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect()
  const gap = 4
  const edge = 8
  const fitsBelow = at.bottom + gap + float.offsetHeight <= window.innerHeight
  const left = align === 'start' ? at.left : at.right - float.offsetWidth
  float.style.top = `${Math.max(edge, fitsBelow ? at.bottom + gap : at.top - gap - float.offsetHeight)}px`
  float.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - float.offsetWidth - edge))}px`
}
