import type { Locator } from '@playwright/test'
import pseudo from '#platform/core/languages/en-XA.ts'

/** What a message says in the pseudo-locale. */
export const inPseudo = (english: string): string => pseudo.textOf('', '', english)

/** Keys of a page's state whose texts are names, addresses, numbers and what people have written. */
const data = [
  'addr_line_1',
  'addr_line_2',
  'address',
  'address_line',
  'answer',
  'attribution',
  'card_type',
  'city',
  'cuisine',
  'description',
  'discount_name',
  'driver_name',
  'franchise',
  'franchise_name',
  'law',
  'lines',
  'name',
  'phone_number',
  'q',
  'question',
  'recipients',
  'state',
  'support_phone',
]

/** Texts, labels and placeholders that have words in plain letters, and so stand in no table. */
export function plainWords(screen: Locator): Promise<string[]> {
  return screen.evaluate((live, keys) => {
    const root = live.cloneNode(true) as HTMLElement
    // Letters on a drawn package, and where a search was found in a name.
    for (const drawing of root.querySelectorAll('[aria-hidden=true]')) drawing.remove()
    for (const { parentElement } of root.querySelectorAll('mark'))
      parentElement?.replaceWith(parentElement.textContent ?? '')
    root.normalize()

    const known = new Set(['Cosmic'])
    const note = (value: unknown, isKnown: boolean): void => {
      if (typeof value === 'string' && isKnown && /\p{L}/u.test(value)) known.add(value)
      if (typeof value !== 'object' || value === null) return
      for (const [key, part] of Object.entries(value)) note(part, isKnown || keys.includes(key))
    }
    note(JSON.parse(document.getElementById('state')?.textContent ?? '{}'), false)
    const names = [...known].sort((one, other) => other.length - one.length)
    const month =
      '(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|January|February|March|April|May|June|July|August|September|October|November|December)'
    const times = new RegExp(`\\b\\d{1,2}:\\d\\d\\s[AP]M\\b|\\b${month} \\d{1,2}(?: at\\b)?`, 'g')
    const isPlain = (text: string) => {
      // A description that was cut short.
      if (text.endsWith('...') && names.some((name) => name.startsWith(text.slice(0, -3)))) return false
      let rest = text
      for (const name of names) rest = rest.replaceAll(name, ' ')
      return /[A-Za-z]/.test(rest.replace(times, ' '))
    }

    const found = isPlain(document.title) ? [`the page’s title: ${document.title}`] : []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue ?? ''
      if (isPlain(text)) found.push(text)
    }
    for (const name of ['alt', 'aria-label', 'aria-description', 'placeholder', 'title'])
      for (const element of root.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? ''
        if (isPlain(text)) found.push(`${name}: ${text}`)
      }
    return found
  }, data)
}

/**
 * Texts of which a part lies outside of what clips them, and the page itself where it became wider than its window.
 * @param sign texts without it are passed over: all messages of the pseudo-locale have one
 */
export function cutWords(screen: Locator, sign = '⟦'): Promise<string[]> {
  return screen.evaluate((root, sign) => {
    const page = document.documentElement
    const found = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} px wide`] : []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (!node.nodeValue?.trim() || !node.nodeValue.includes(sign) || !node.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      for (let around: Element | null = node.parentElement; around && around !== page; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        // What is there for the ear alone.
        if (box.width <= 1 || box.height <= 1) break
        const isCut =
          (/hidden|clip/.test(overflowX) && words.right > box.right + 1) ||
          (/hidden|clip/.test(overflowY) && words.bottom > box.bottom + 2)
        if (isCut) found.push(node.nodeValue)
        if (isCut || /auto|scroll/.test(overflowX)) break
      }
    }
    return found
  }, sign)
}
