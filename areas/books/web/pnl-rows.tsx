import type { ReactNode } from 'react'
import { Spark } from '#ui/chart/spark.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import type { ShownLine, ShownSection } from '../calls/pnl.ts'
import { lineOf, sections as sectionWords } from '../rules/pnl-lines.ts'
import type { DayRange } from '../rules/pnl-period.ts'
import styles from './pnl.module.css'
import {
  changeText,
  entriesHref,
  figureText,
  lineNote,
  partText,
  type ShownPnl,
  sectionNote,
  shareText,
} from './pnl-words.ts'

type Shared = { pnl: ShownPnl; revenue: number }
type Opening = Shared & { open: readonly string[]; onToggle: (id: string) => void }

export function SectionRows({ section, ...shared }: Opening & { section: ShownSection }) {
  const { open, onToggle, pnl, revenue } = shared
  const isOpen = open.includes(section.id)
  const { title, sign } = sectionWords[section.id]
  return (
    <>
      <tr className={styles.section}>
        <Name id={section.id} isOpen={isOpen} onToggle={onToggle}>
          {title}
        </Name>
        <Figures figure={section} sign={sign} pnl={pnl} revenue={revenue} note={sectionNote(section.id)} />
      </tr>
      {isOpen && section.lines.map((line) => <LineRows key={line.id} line={line} {...shared} />)}
    </>
  )
}

function LineRows({ line, pnl, revenue, open, onToggle }: Opening & { line: ShownLine }) {
  const { title, section, memo } = lineOf(line.id)
  // A section of its own may have the same name.
  const id = `${section}.${line.id}`
  const isOpen = open.includes(id)
  return (
    <>
      <tr className={classes(styles.line, memo && styles.memo)}>
        <Name id={id} isOpen={isOpen} onToggle={onToggle}>
          {title}
        </Name>
        <Figures
          figure={line}
          sign={sectionWords[section].sign}
          pnl={pnl}
          revenue={revenue}
          href={entriesHref(line.id, pnl, pnl)}
          note={lineNote(line.id)}
        />
      </tr>
      {isOpen && (pnl.by === 'day' ? <PartRows line={line} pnl={pnl} /> : <GroupRows line={line} pnl={pnl} />)}
    </>
  )
}

/** Days or months; those without an amount are left out. */
function PartRows({ line, pnl }: { line: ShownLine; pnl: ShownPnl }) {
  const shown = pnl.parts.flatMap((part, at) => {
    const amount = line.values[at] ?? 0
    return amount === 0 ? [] : [{ part, amount }]
  })
  if (shown.length === 0) return <NothingRow pnl={pnl} />
  return shown.map(({ part, amount }) => (
    <SubRow key={part.key} name={partText(part)} amount={amount} href={entriesHref(line.id, part, pnl)} pnl={pnl} />
  ))
}

function GroupRows({ line, pnl }: { line: ShownLine; pnl: ShownPnl }) {
  const shown = pnl.groups.flatMap((group, at) => {
    const amount = line.of_groups[at] ?? 0
    return amount === 0 ? [] : [{ ...group, amount }]
  })
  if (shown.length === 0) return <NothingRow pnl={pnl} />
  return shown.map(({ key, label, amount }) => {
    const where =
      pnl.by === 'market'
        ? { market_id: key, restaurant: pnl.restaurant }
        : { market_id: pnl.market_id, restaurant: { franchise_id: key } }
    const href = key > 0 ? entriesHref(line.id, pnl as DayRange, where) : undefined
    return <SubRow key={key} name={label} amount={amount} href={href} pnl={pnl} />
  })
}

type SubRowProps = { name: string; amount: number; href: string | undefined; pnl: ShownPnl }

function SubRow({ name, amount, href, pnl }: SubRowProps) {
  return (
    <tr className={styles.part}>
      <th scope="row">{name}</th>
      <td data-figures>{href ? <a href={href}>{figureText(amount)}</a> : figureText(amount)}</td>
      <td data-wide colSpan={pnl.before ? 4 : 2} />
    </tr>
  )
}

const NothingRow = ({ pnl }: { pnl: ShownPnl }) => (
  <tr className={styles.part}>
    <td colSpan={pnl.before ? 6 : 4}>Nothing in this period.</td>
  </tr>
)

export function PnlSum({ name, figure, pnl, revenue }: Shared & { name: string; figure: ShownPnl['net'] }) {
  return (
    <tr className={styles.net}>
      <th scope="row">{name}</th>
      <Figures figure={figure} sign={1} pnl={pnl} revenue={revenue} />
    </tr>
  )
}

type NameProps = { id: string; isOpen: boolean; onToggle: (id: string) => void; children: ReactNode }

function Name({ id, isOpen, onToggle, children }: NameProps) {
  return (
    <th scope="row">
      <button type="button" aria-expanded={isOpen} onClick={() => onToggle(id)}>
        <Icon name="down" size="small" />
        {children}
      </button>
    </th>
  )
}

type FiguresProps = Shared & {
  figure: ShownPnl['net']
  /** Of what is a cost, more is worse. */
  sign: 1 | -1 | 0
  href?: string | undefined
  note?: string | undefined
}

function Figures({ figure: { total, before, values }, sign, pnl, revenue, href, note }: FiguresProps) {
  const better = before === null ? 0 : sign * (total - before)
  return (
    <>
      <td data-figures>{href && total !== 0 ? <a href={href}>{figureText(total)}</a> : figureText(total)}</td>
      <td data-figures data-wide className={styles.share}>
        {note ?? shareText(total, revenue)}
      </td>
      {before !== null && (
        <>
          <td data-figures data-wide className={styles.before}>
            {figureText(before)}
          </td>
          <td data-figures className={better > 0 ? styles.better : better < 0 ? styles.worse : styles.same}>
            {changeText(total, before)}
          </td>
        </>
      )}
      <td data-wide>{pnl.parts.length > 1 && total !== 0 && <Spark values={values} look="bars" />}</td>
    </>
  )
}
