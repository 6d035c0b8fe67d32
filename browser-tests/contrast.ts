import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result } from 'axe-core'

/**
 * What axe finds of contrast. It is three quarters of what axe costs, and follows from how a text is painted alone: its colour and size, and the backgrounds
 * under it. Texts that are painted alike are asked about once, and what has passed is not asked about again, whatever page it stands on.
 */
export async function contrastFaults(page: Page): Promise<Result[]> {
  for (let draws = 0; draws < 10; draws++) {
    const found = await page.evaluate(groupTexts, unseen)
    const unknown = found.filter((painted) => !passed.has(painted))
    if (unknown.length === 0) return []
    const told = await page.evaluate(askAboutContrast, unknown)
    // Drawn anew in between: what axe was to look at is not there any more.
    if (told === null) continue
    for (const painted of told.well) if (!painted.startsWith(unseen)) passed.add(painted)
    return told.violations
  }
  throw new Error(`${page.url()} is drawn anew without an end`)
}

const passed = new Set<string>()
/** Text that was moved out of its place and out of sight: on what it lies cannot be learned here, so that it is always asked about. */
const unseen = 'unseen'

type Grouped = { axe: typeof axe; textsPainted?: Map<string, Element[]> }

/** The texts of the page by how they are painted; the elements stay in the page. */
function groupTexts(unseen: string): string[] {
  const groups = new Map<string, Element[]>()
  const backgrounds = new Map<Element, string>()
  let texts = 0
  for (const element of document.querySelectorAll('body, body *')) {
    if (!hasText(element) || !isJudged(element)) continue
    const painted = paintOf(element)
    const alike = groups.get(painted)
    if (alike) alike.push(element)
    else groups.set(painted, [element])
  }
  ;(window as unknown as Grouped).textsPainted = groups
  return [...groups.keys()]

  function hasText(element: Element): boolean {
    if (element.matches('input, select, textarea')) return true
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  }

  /** As axe does, which leaves out what nobody sees or can use. */
  function isJudged(element: Element): boolean {
    if (element.closest('option, :disabled, [aria-hidden="true"], [inert]')) return false
    return element.checkVisibility({ visibilityProperty: true })
  }

  function paintOf(element: Element): string {
    const style = getComputedStyle(element)
    const text = [
      style.color,
      style.webkitTextFillColor,
      style.webkitTextStroke,
      style.textShadow,
      style.fontSize,
      style.fontWeight,
    ]
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = [left + width / 2, top + height / 2] as const
    const isInView = at[0] >= 0 && at[1] >= 0 && at[0] < innerWidth && at[1] < innerHeight
    const under = isInView ? document.elementsFromPoint(...at) : []
    const around = ancestorsOf(element)
    // What lies there and is none of its ancestors: under it, or over it.
    const others = under.filter((one) => !one.contains(element) && !element.contains(one))
    const isMoved = around.some((one) => /absolute|fixed/.test(getComputedStyle(one).position))
    if (isMoved && !isInView) return `${unseen} ${texts++}`
    return [
      ...text,
      ...around.map(backgroundOf),
      ...others.map((one) => `${under.indexOf(one) < under.indexOf(element) ? 'over' : 'under'} ${backgroundOf(one)}`),
    ]
      .filter(Boolean)
      .join(' | ')
  }

  function ancestorsOf(element: Element): Element[] {
    const all: Element[] = []
    for (let at: Element | null = element; at; at = at.parentElement) all.push(at)
    return all
  }

  /** Nothing for what can be looked through. */
  function backgroundOf(element: Element): string {
    const known = backgrounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter } = getComputedStyle(element)
    const seen = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      opacity === '1' ? '' : `opacity ${opacity}`,
      mixBlendMode === 'normal' ? '' : mixBlendMode,
      filter === 'none' ? '' : filter,
    ]
    const said = seen.filter(Boolean).join(' ')
    backgrounds.set(element, said)
    return said
  }
}

/** One text of each way to be painted; where axe cannot tell of it, such as of one that is covered, all others too. Nothing where a text has gone. */
async function askAboutContrast(unknown: readonly string[]): Promise<{ violations: Result[]; well: string[] } | null> {
  const { axe, textsPainted = new Map<string, Element[]>() } = window as unknown as Grouped
  if (hasGone()) return null
  const first = await ask(unknown.flatMap((painted) => textsPainted.get(painted)?.slice(0, 1) ?? []))
  const well = unknown.filter((painted) => textsPainted.get(painted)?.slice(0, 1).every(first.isWell))
  const untold = unknown.filter((painted) => !well.includes(painted))
  if (hasGone()) return null
  const rest = await ask(untold.flatMap((painted) => textsPainted.get(painted)?.slice(1) ?? []))
  return { violations: [...first.violations, ...rest.violations], well }

  function hasGone(): boolean {
    return unknown.some((painted) => !textsPainted.get(painted)?.every(({ isConnected }) => isConnected))
  }

  async function ask(elements: readonly Element[]) {
    if (elements.length === 0) return { violations: [], isWell: () => false }
    const { violations, passes } = await axe.run(
      { include: [...elements] },
      {
        runOnly: { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations', 'passes'],
        elementRef: true,
      },
    )
    const withoutFault = new Set(passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
    // An element cannot leave its page.
    const plain = violations.map((found) => ({ ...found, nodes: found.nodes.map(({ element: _, ...node }) => node) }))
    return { violations: plain, isWell: (element: Element) => withoutFault.has(element as HTMLElement) }
  }
}
