import type { IconName } from '../icon.tsx'
import { fuzzyMatch } from './fuzzy.ts'
import type { RecentPage } from './recent-pages.ts'
import type { Command, NavPart } from './shell-links.ts'

export type Hit = {
  readonly id: string
  readonly label: string
  /** Letters of the label that were meant. */
  readonly at: readonly number[]
  readonly icon: IconName
  readonly where: string
  readonly keys?: string | undefined
  readonly href?: string | undefined
  readonly onRun?: (() => void) | undefined
}
export type HitSection = { readonly title: string; readonly hits: readonly Hit[] }

type PaletteEntries = {
  readonly nav: readonly NavPart[]
  /** The latest first. */
  readonly recent: readonly RecentPage[]
  readonly commands: readonly Command[]
  readonly everywhere: readonly Command[]
}
type Candidate = Hit & { readonly does?: string | undefined }
type ScoredHit = { readonly hit: Hit; readonly score: number }

const recentShown = 5
/** Of two that match alike, the page that was open lately. */
const recentWorth = 2
/** Said only in what one does there, not in the name. */
const doesWorth = 1
const doesFromLetters = 3
const aNumber = /^#?[1-9]\d{0,8}$/

/** Nothing asked: recent pages, then all. Else the best first; `>` asks for commands alone. */
export function paletteResults(query: string, searched: PaletteEntries): readonly HitSection[] {
  const onlyCommands = query.startsWith('>')
  const text = (onlyCommands ? query.slice(1) : query).trim()
  const lists = candidates(searched).filter(({ isCommands }) => isCommands || !onlyCommands)
  const found = lists.map(({ title, list, bonus }) => {
    const scored = list.flatMap((one) => scoreOf(text, one, bonus))
    if (text !== '') scored.sort((a, b) => b.score - a.score)
    return { title, hits: scored.map(({ hit }) => hit), best: scored[0]?.score ?? 0 }
  })
  if (text !== '') found.sort((a, b) => b.best - a.best)
  return [{ title: 'By number', hits: onlyCommands ? [] : byNumber(text, searched.nav) }, ...found]
    .filter(({ hits }) => hits.length > 0)
    .map(({ title, hits }) => ({ title, hits }))
}

/** What is called by its number has no name that letters could find: `1001` or `#1001` leads to it. By name, whatever the navigation's order:
 * of orders there are many more than of tickets, and Enter takes the first. */
function byNumber(text: string, nav: readonly NavPart[]): readonly Hit[] {
  if (!aNumber.test(text)) return []
  const number = text.replace('#', '')
  const hits = nav.flatMap(({ links }) =>
    links.flatMap(({ numbered, href, icon }) =>
      numbered
        ? [
            {
              id: `${href} ${number}`,
              label: `${numbered} #${number}`,
              at: [],
              icon,
              where: '',
              href: `${href}/${number}`,
            },
          ]
        : [],
    ),
  )
  return hits.sort((a, b) => a.label.localeCompare(b.label))
}

function candidates({ nav, recent, commands, everywhere }: PaletteEntries) {
  const shown = recent.slice(0, recentShown)
  const isRecent = (href: string) => shown.some((page) => page.href === href)
  const sectionOf = (href: string) =>
    nav.flatMap(({ links }) => links).find((link) => link.href !== href && href.startsWith(link.href))?.label ?? ''
  const isPage = (href: string | undefined) => nav.some(({ links }) => links.some((link) => link.href === href))
  const command = (one: Command, n: number): Candidate => ({
    id: `${one.label} ${n}`,
    at: [],
    where: '',
    ...one,
    icon: one.icon ?? 'bolt',
  })
  return [
    {
      title: 'Recent',
      isCommands: false,
      bonus: recentWorth,
      list: shown.map((page): Candidate => ({ ...page, id: page.href, at: [], where: sectionOf(page.href) })),
    },
    {
      title: 'On this page',
      isCommands: true,
      bonus: 0,
      list: commands.filter(({ href }) => !isPage(href)).map(command),
    },
    ...nav.map((part) => ({
      title: part.title ?? 'Pages',
      isCommands: false,
      bonus: 0,
      list: part.links
        .filter(({ href }) => !isRecent(href))
        .map(
          ({ label, href, icon, key, does }): Candidate => ({
            id: href,
            label,
            href,
            icon,
            at: [],
            where: does ?? '',
            does,
            keys: key && `G ${key.toUpperCase()}`,
          }),
        ),
    })),
    { title: 'Everywhere', isCommands: true, bonus: 0, list: everywhere.map(command) },
  ]
}

function scoreOf(text: string, { does, ...hit }: Candidate, bonus: number): ScoredHit[] {
  const match = fuzzyMatch(text, hit.label)
  if (match) return [{ hit: { ...hit, at: match.at }, score: match.score + bonus }]
  if (text.length >= doesFromLetters && does?.toLowerCase().includes(text.toLowerCase()))
    return [{ hit, score: doesWorth }]
  return []
}
