import { randomUUID } from 'node:crypto'
import type { DrawPage, Visit } from '#platform/core/drawn-page.ts'
import type { PageSpec } from '#platform/core/route.ts'
import type { State } from '#platform/core/state.ts'
import { RawJson, ReadyText } from './ready-text.ts'

type Drawing = {
  /** Of the build for the server; without it every page is a shell that the browser's code fills. */
  readonly drawPage?: DrawPage | undefined
  readonly log?: { error(details: object, message: string): void } | undefined
}
type Html = readonly (string | ReadyText)[]
type ShownTo = Pick<Visit, 'search' | 'theme' | 'language'> & {
  readonly state: Readonly<Record<string, unknown>>
  readonly pictureOf?: PageSpec['pictureOf'] | undefined
  /** What stands before and behind the picture. */
  readonly begin: string
  readonly end: string
  /** What stands behind the place of a picture that there is not. */
  readonly endOfShell: string
}

/** Visitors who have nothing of their own see the same page. */
const mostKept = 200

/** What pages look like before any script has run; no picture of those that are not drawn on the server, and of those that break. */
export function makeDrawnPages({ drawPage, log }: Drawing) {
  const keptParts = new WeakMap<object, Map<string, ReadyText>>()
  const keptPages = new Map<string, Html | undefined>()
  // New in each process, so that nobody can write it into the name of a dish.
  const sign = randomUUID()
  const markOf = (name: string) => `[${sign}:${name}]`
  const marks = new RegExp(`\\[${sign}:([a-z]+)\\]`)

  function draw(drawPage: DrawPage, entry: string, visit: Omit<Visit, 'parts'>): Html | undefined {
    const used = new Map<string, object>()
    const keyOf = (name: string) => `${visit.language} ${name}`
    const has = (name: string, of: object) => {
      used.set(name, of)
      return keptParts.get(of)?.has(keyOf(name)) ?? false
    }
    const known = (name: string) => keptParts.get(used.get(name) ?? {})?.get(keyOf(name))
    // Between what is the page's own: the name of a part, and its HTML with another mark behind it where it was drawn just now.
    const drawn = drawPage(entry, { ...visit, parts: { mark: markOf, has } })
    if (drawn === undefined) return undefined
    const [first = '', ...rest] = drawn.split(marks)
    const html: (string | ReadyText)[] = [first]
    for (let at = 0; at < rest.length; at += 2) {
      const name = rest[at] ?? ''
      const kept = known(name)
      if (kept) html.push(kept, rest[at + 1] ?? '')
      else {
        const made = new ReadyText(rest[at + 1] ?? '')
        const of = used.get(name) ?? {}
        keptParts.set(of, (keptParts.get(of) ?? new Map<string, ReadyText>()).set(keyOf(name), made))
        html.push(made, rest[at + 3] ?? '')
        at += 2
      }
    }
    return html
  }

  /** The same for all whose picture is alike: what is asked for a second time is kept, as it is sent. */
  function drawOnce(entry: string, shown: ShownTo, drawNow: () => Html): Html {
    if (!shown.pictureOf) return drawNow()
    const key = keyOf(entry, shown)
    const kept = keptPages.get(key)
    if (kept) {
      // The longest unasked go first.
      keptPages.delete(key)
      keptPages.set(key, kept)
      return kept
    }
    const html = drawNow()
    // What is of one visit alone, as with a cart, does not come again.
    keptPages.set(key, keptPages.has(key) ? readyHtml(html) : undefined)
    if (keptPages.size > mostKept) keptPages.delete(keptPages.keys().next().value ?? '')
    return html
  }

  return (entry: string, shown: ShownTo): Html => {
    const { state, search, theme, language, begin, end, endOfShell } = shown
    if (!drawPage) return [begin, endOfShell]
    try {
      return drawOnce(entry, shown, () => {
        const picture = draw(drawPage, entry, { search, theme, language, state: valuesOf(state) })
        return picture ? [begin, ...picture, end] : [begin, endOfShell]
      })
    } catch (error) {
      log?.error({ err: error, entry }, 'a page could not be drawn on the server')
      return [begin, endOfShell]
    }
  }
}

/** All in bytes and compressed; neighbours that were text are one piece. */
function readyHtml(html: Html): Html {
  const ready: ReadyText[] = []
  let text = ''
  const close = () => {
    if (text) ready.push(new ReadyText(text))
    text = ''
  }
  for (const piece of html) {
    if (typeof piece === 'string') text += piece
    else {
      close()
      ready.push(piece)
    }
  }
  close()
  return ready
}

const numbers = new WeakMap<object, number>()
let counted = 0

/** Of all that the page up to its state depends on; of what was made earlier, such as a menu, which one it is. */
function keyOf(entry: string, { state, pictureOf, search, theme, language, begin, end }: ShownTo): string {
  const named: Record<string, unknown> = {}
  for (const name in state) {
    const value = state[name]
    named[name] = value instanceof RawJson ? numberOf(value.alike) : value
  }
  return JSON.stringify([entry, search, theme, language, pictureOf?.(named)]) + begin + end
}

function numberOf(made: object): number {
  const known = numbers.get(made)
  if (known !== undefined) return known
  counted += 1
  numbers.set(made, counted)
  return counted
}

function valuesOf(state: ShownTo['state']): State {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, value instanceof RawJson ? value.value : value]),
  ) as State
}
