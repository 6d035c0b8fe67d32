// No page stays blank. This stands before a page's own scripts and needs none of them. What did not come is asked for once more, by
// loading the page anew; then it is said, with a button and the number to call. Once the page draws, this has done its work.
// Until then it also cares for what the server has drawn.
;(() => {
  const retried = 'page-guard'
  const patience = 20_000
  let isDrawn = false
  let words

  addEventListener('error', onFailure, true)
  addEventListener('DOMContentLoaded', () => setTimeout(say, patience))
  addEventListener('page-drawn', () => {
    isDrawn = true
    words?.remove()
    removeEventListener('error', onFailure, true)
    setTried('')
  })
  addEventListener('online', () => words && !isDrawn && location.reload())

  // What is pressed, typed or chosen before the page's own script is here is not lost: it is told again once somebody hears it.
  const touched = new Map()
  const kinds = ['click', 'input', 'change']
  const touch = ({ type, target }) => {
    const found = target.closest(type === 'click' ? '#root button' : '#root :is(input, textarea, select)')
    if (found) touched.set(found, { value: found.value, checked: found.checked })
  }
  for (const kind of kinds) addEventListener(kind, touch, true)
  addEventListener('page-live', () => {
    for (const kind of kinds) removeEventListener(kind, touch, true)
    delete document.documentElement.dataset.hash
    for (const [one, before] of touched) {
      if (one.tagName === 'BUTTON') one.click()
      else {
        Object.assign(one, before)
        for (const kind of kinds.slice(1)) one.dispatchEvent(new Event(kind, { bubbles: true }))
      }
    }
  })

  // The server may send no style attributes (draw-page.tsx): they are set here, before anything is painted.
  const styles = new MutationObserver(() => {
    for (const styled of document.querySelectorAll('[data-style]')) {
      styled.style.cssText = styled.dataset.style
      delete styled.dataset.style
    }
  })
  styles.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => styles.disconnect())

  // What the address's hash opens is not known to the server: style sheets hide by this what it would replace.
  if (location.hash) document.documentElement.dataset.hash = ''

  function onFailure({ target }) {
    if (target !== window && target.tagName !== 'SCRIPT' && target.rel !== 'stylesheet') return
    // Loading anew without a network would leave the browser's own page.
    if (navigator.onLine && setTried(location.pathname)) return location.reload()
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', say)
    else say()
  }

  /** Whether this is new. A browser that keeps nothing is never asked to load anew for ever. */
  function setTried(path) {
    try {
      if (sessionStorage.getItem(retried) === path) return false
      sessionStorage.setItem(retried, path)
      return true
    } catch {
      return false
    }
  }

  function say() {
    if (words || isDrawn) return
    // What the server has drawn can still be read below.
    const drawn = document.querySelector('main')
    words = element(drawn ? 'section' : 'main', '')
    words.className = 'broken-page'
    words.ariaLabel = 'What went wrong'
    const told = element('div', '')
    told.role = 'alert'
    const why = navigator.onLine ? 'A part of it did not come.' : 'You seem to be offline.'
    told.append(element('h1', 'Could not load page!'), element('p', why))
    const again = element('button', 'Reload')
    again.addEventListener('click', () => location.reload())
    words.append(told, again, callLine())
    const place = drawn ?? document.body
    place.prepend(words)
  }

  /** The number stands somewhere in what the page was served with: of the market, the cart or the order. */
  function callLine() {
    const served = document.getElementById('state')?.textContent
    const phone = /"support_phone":"([^"]*\d[^"]*)"/.exec(served ?? '')?.[1]
    const line = element('p', phone ? 'Or call us: ' : '')
    if (phone) line.append(Object.assign(element('a', phone), { href: `tel:${phone.replace(/\D/g, '')}` }))
    return line
  }

  function element(name, textContent) {
    return Object.assign(document.createElement(name), { textContent })
  }
})()
