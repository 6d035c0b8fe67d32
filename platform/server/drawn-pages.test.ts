import { describe, expect, test, vi } from 'vitest'
import type { DrawPage } from '#platform/core/drawn-page.ts'
import { makeDrawnPages } from './drawn-pages.ts'
import { RawJson, ReadyText } from './ready-text.ts'

type Menu = { dishes: string[] }
const menuOf = (...dishes: string[]) => new RawJson(JSON.stringify({ dishes } satisfies Menu))

/** As the build's module draws: the dishes are a part, all else is the page's own. */
function drawing() {
  let drawn = 0
  const drawPage: DrawPage = (entry, { state, search, theme, language, parts }) => {
    if (entry !== 'menu') return undefined
    const menu = state.menu as Menu
    const mark = parts.mark('dishes')
    const isKnown = parts.has('dishes', menu)
    if (!isKnown) drawn += 1
    const part = isKnown ? mark : `${mark}<ul>${menu.dishes.join()}${language === 'en' ? '' : language}</ul>${mark}`
    return `<p>${String(state.visitor)} ${search} ${theme ?? ''}</p>${part}<footer></footer>`
  }
  return { drawPage, partsDrawn: () => drawn }
}

const textOf = (html: readonly (string | ReadyText)[]) =>
  html.map((piece) => (piece instanceof ReadyText ? piece.plain.toString() : piece)).join('')
const shownTo = (visitor: string, menu: RawJson) => ({
  state: { visitor, menu },
  search: '?a=1',
  theme: 'dark' as const,
  language: 'en',
  begin: '',
  end: '',
  endOfShell: '<noscript>',
})

describe('pages that the server draws', () => {
  test('what is equal for all is drawn once for each menu; the rest for each visitor', () => {
    const { drawPage, partsDrawn } = drawing()
    const show = makeDrawnPages({ drawPage })
    const [menu, other] = [menuOf('Soup', 'Pie'), menuOf('Tea')]
    expect(textOf(show('menu', shownTo('Ana', menu)))).toBe('<p>Ana ?a=1 dark</p><ul>Soup,Pie</ul><footer></footer>')
    expect(textOf(show('menu', shownTo('Bea', menu)))).toBe('<p>Bea ?a=1 dark</p><ul>Soup,Pie</ul><footer></footer>')
    expect(partsDrawn()).toBe(1)
    expect(textOf(show('menu', shownTo('Bea', other)))).toContain('<p>Bea ?a=1 dark</p><ul>Tea</ul>')
    expect(partsDrawn()).toBe(2)
    const [first, second] = ['Ana', 'Bea'].map((name) => show('menu', shownTo(name, menu)))
    expect(first?.[2]).toBe(second?.[2])
  })

  test('visits that are alike in what the picture shows are drawn once, and sent as the same bytes', () => {
    const show = makeDrawnPages(drawing())
    const menu = menuOf('Soup')
    const pictureOf = ({ visitor: _, ...shown }: Readonly<Record<string, unknown>>) => shown
    const page = (change: object = {}) =>
      show('menu', { ...shownTo('Ana', menu), begin: '<i>', end: '</i>', pictureOf, ...change })
    const [, again, third] = [page(), page(), page()]
    expect(third).not.toBe(again)
    expect(textOf(third ?? [])).toBe('<i><p>Ana ?a=1 dark</p><ul>Soup</ul><footer></footer></i>')
    expect(third?.every((piece) => piece instanceof ReadyText)).toBe(true)
    expect(page()).toBe(third)
    expect(textOf(page({ search: '' }))).not.toContain('?a=1')
    expect(textOf(page({ theme: undefined }))).not.toContain('dark')
    expect(textOf(page({ begin: '<b>' }))).toContain('<b>')
    expect(textOf(page({ state: shownTo('Ana', menuOf('Pie')).state }))).toContain('<ul>Pie</ul>')
  })

  test('what was drawn in one language is not sent in another', () => {
    const show = makeDrawnPages(drawing())
    const menu = menuOf('Soup')
    const page = (language: string) =>
      textOf(show('menu', { ...shownTo('Ana', menu), language, pictureOf: () => 'the same' }))
    for (let visit = 0; visit < 3; visit += 1) {
      expect(page('en')).toContain('<ul>Soup</ul>')
      expect(page('es')).toContain('<ul>Soupes</ul>')
    }
  })

  test('without that, each visit is drawn', () => {
    const show = makeDrawnPages(drawing())
    const menu = menuOf('Soup')
    for (const visitor of ['Ana', 'Ana', 'Ana', 'Bea'])
      expect(textOf(show('menu', shownTo(visitor, menu)))).toContain(visitor)
  })

  test('no name of a dish can stand for a part: the mark is another in each process', () => {
    const marks: string[] = []
    const drawPage: DrawPage = (_entry, { parts }) => {
      marks.push(parts.mark('dishes'))
      return undefined
    }
    for (let process = 0; process < 2; process += 1) makeDrawnPages({ drawPage })('menu', shownTo('Ana', menuOf()))
    expect(new Set(marks).size).toBe(2)
    expect(marks[0]?.length).toBeGreaterThan(36)
  })

  test('a page that breaks, and one that is not drawn here, are left to the browser; the first is told', () => {
    const error = vi.fn()
    const broken = makeDrawnPages({
      log: { error },
      drawPage: () => {
        throw new Error('no such thing')
      },
    })
    expect(broken('menu', shownTo('Ana', menuOf()))).toEqual(['', '<noscript>'])
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ entry: 'menu' }),
      'a page could not be drawn on the server',
    )
    expect(textOf(makeDrawnPages(drawing())('board', shownTo('Ana', menuOf())))).toBe('<noscript>')
    expect(makeDrawnPages({})('menu', shownTo('Ana', menuOf()))).toEqual(['', '<noscript>'])
  })
})
