import { randomUUID } from 'node:crypto'
import type { DrawPage, Visit } from '#platform/core/drawn-page.ts'
import type { State } from '#platform/core/state.ts'
import { RawJson, ReadyText } from './ready-text.ts'

type Drawing = {
  /** Of the build for the server; without it every page is a shell that the browser's code fills. */
  readonly drawPage?: DrawPage | undefined
  readonly log?: { error(details: object, message: string): void } | undefined
}
type Html = readonly (string | ReadyText)[]
type ShownTo = Pick<Visit, 'search' | 'theme'> & { readonly state: Readonly<Record<string, unknown>> }

/** What pages look like before any script has run; nothing of those that are not drawn on the server, and of those that break. */
export function makeDrawnPages({ drawPage, log }: Drawing) {
  const keptParts = new WeakMap<object, Map<string, ReadyText>>()
  // New in each process, so that nobody can write it into the name of a dish.
  const sign = randomUUID()
  const markOf = (name: string) => `[${sign}:${name}]`
  const marks = new RegExp(`\\[${sign}:([a-z]+)\\]`)

  function draw(drawPage: DrawPage, entry: string, visit: Omit<Visit, 'parts'>): Html {
    const used = new Map<string, object>()
    const has = (name: string, of: object) => {
      used.set(name, of)
      return keptParts.get(of)?.has(name) ?? false
    }
    const known = (name: string) => keptParts.get(used.get(name) ?? {})?.get(name)
    // Between what is the page's own: the name of a part, and its HTML with another mark behind it where it was drawn just now.
    const [first = '', ...rest] = (drawPage(entry, { ...visit, parts: { mark: markOf, has } }) ?? '').split(marks)
    const html: (string | ReadyText)[] = [first]
    for (let at = 0; at < rest.length; at += 2) {
      const name = rest[at] ?? ''
      const kept = known(name)
      if (kept) html.push(kept, rest[at + 1] ?? '')
      else {
        const made = new ReadyText(rest[at + 1] ?? '')
        const of = used.get(name) ?? {}
        keptParts.set(of, (keptParts.get(of) ?? new Map<string, ReadyText>()).set(name, made))
        html.push(made, rest[at + 3] ?? '')
        at += 2
      }
    }
    return html
  }

  return (entry: string, { state, ...at }: ShownTo): Html => {
    if (!drawPage) return []
    try {
      return draw(drawPage, entry, { ...at, state: valuesOf(state) })
    } catch (error) {
      log?.error({ err: error, entry }, 'a page could not be drawn on the server')
      return []
    }
  }
}

function valuesOf(state: ShownTo['state']): State {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, value instanceof RawJson ? value.value : value]),
  ) as State
}
