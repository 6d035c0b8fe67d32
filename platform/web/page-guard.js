// No page stays blank. This stands before a page's own scripts and needs none of them. What did not come is asked for once more, by
// loading the page anew; then it is said, with a button and the number to call. Once the page draws, this has done its work.
// Until then it also cares for what the server has drawn.
;(() => {
  const retried = 'page-guard'
  const patience = 20_000
  // Another language comes in the page's head, which is there before this.
  const said = JSON.parse(document.querySelector('meta[name=page-guard]')?.content ?? 'null') ?? {
    label: 'What went wrong',
    title: 'Could not load page!',
    missing: 'A part of it did not come.',
    offline: 'You seem to be offline.',
    again: 'Reload',
    call: 'Or call us: ',
  }
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
  // A form that needs no script is not sent meanwhile; once it is known that the script does not come, it is.
  const touch = (event) => {
    const isClick = event.type === 'click'
    const found = event.target.closest(isClick ? '#root button' : '#root :is(input, textarea, select)')
    if (isClick && found?.form && !isDrawn && !words) event.preventDefault()
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

  // Style sheets show by this what needs scripts, and hide what stands there without.
  document.documentElement.dataset.scripts = ''

  // What the address's hash opens is not known to the server: style sheets hide by this what it would replace.
  if (location.hash) document.documentElement.dataset.hash = ''

  function onFailure({ target }) {
    if (target !== window && target.tagName !== 'SCRIPT' && target.rel !== 'stylesheet') return
    // Loading anew without a network would leave the browser's own page.
    if (navigator.onLine && setTried(location.pathname)) return location.reload()
    // The network may be back by the time the page is read.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => onFailure({ target }))
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
    words.ariaLabel = said.label
    const told = element('div', '')
    told.role = 'alert'
    const why = navigator.onLine ? said.missing : said.offline
    told.append(element('h1', said.title), element('p', why))
    const again = element('button', said.again)
    again.addEventListener('click', () => location.reload())
    words.append(told, again, callLine())
    const place = drawn ?? document.body
    place.prepend(words)
  }

  /** The number stands somewhere in what the page was served with: of the market, the cart or the order. */
  function callLine() {
    const served = document.getElementById('state')?.textContent
    const phone = /"support_phone":"([^"]*\d[^"]*)"/.exec(served ?? '')?.[1]
    const line = element('p', phone ? said.call : '')
    if (phone) line.append(Object.assign(element('a', phone), { href: `tel:${phone.replace(/\D/g, '')}` }))
    return line
  }

  function element(name, textContent) {
    return Object.assign(document.createElement(name), { textContent })
  }
})()
