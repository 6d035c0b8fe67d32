/** `bad` is late or broken; `warn` will be. */
export type Tone = 'bad' | 'warn'

export type HomeFigure = {
  readonly label: string
  readonly value: number
  /** What the figure is made of, or compared with. */
  readonly detail?: string | undefined
  readonly tone?: Tone | undefined
  /** Where one acts on it. */
  readonly href: string
}
/** One line under the link to a page, which leads there, to what was counted. */
export type HomeFact = { readonly href: string; readonly text: string; readonly tone?: Tone | undefined }
/** One thing that somebody must see to. */
export type HomeNeed = {
  readonly title: string
  readonly detail: string
  /** Since when, in ms since 1970. */
  readonly since: number
  readonly tone?: Tone | undefined
  readonly href: string
}

/** What an area has to say on the home of the office. */
export type HomeSummary = {
  readonly figures?: readonly HomeFigure[]
  readonly facts?: readonly HomeFact[]
  readonly needs?: readonly HomeNeed[]
  /** What one begins from here, as a button. */
  readonly acts?: readonly { readonly label: string; readonly href: string }[]
  /** Hints after which it is another one. */
  readonly topics?: readonly string[]
}

/** `state.home` of the page. */
export type Home = Required<HomeSummary> & {
  /** The market asked for; null for all that the person works in. */
  readonly market_id: number | null
  /** The server's clock when this was asked. */
  readonly now: number
  /** Of that market, else of the first that the person works in: it says which day it is, wherever the person sits. */
  readonly time_zone: string
}

const toneOrder: Record<Tone | 'none', number> = { bad: 0, warn: 1, none: 2 }

/** The parts in their order; what must be seen to by its tone, then the longest wait first. */
export function joinSummaries(parts: readonly HomeSummary[]): Required<HomeSummary> {
  const needs = parts.flatMap((part) => part.needs ?? [])
  return {
    figures: parts.flatMap((part) => part.figures ?? []),
    facts: parts.flatMap((part) => part.facts ?? []),
    needs: needs.toSorted((a, b) => toneOrder[a.tone ?? 'none'] - toneOrder[b.tone ?? 'none'] || a.since - b.since),
    acts: parts.flatMap((part) => part.acts ?? []),
    topics: parts.flatMap((part) => part.topics ?? []),
  }
}
