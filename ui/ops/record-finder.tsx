import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Panel } from '../panel.tsx'
import { SearchField } from '../search-field.tsx'
import { SegmentedControl, type SegmentedControlPart } from '../segmented-control.tsx'
import styles from './record-finder.module.css'

type RecordFinderProps<List extends string> = {
  title: string
  lists: ReadonlyArray<SegmentedControlPart<List>>
  list: List
  onList: (list: List) => void
  find: { label: string; placeholder: string; text: string; onFind: (text: string) => void }
  /** Cursors of the neighbouring pages. */
  pages: { previous: string | null; next: string | null }
  onPage: (page: string) => void
  /** Said in place of the rows when there are none. */
  empty: string
  rows: ReadonlyArray<{ id: number; content: ReactNode }>
}

/** The list beside an open record: which records, a search among them, page by page. */
export function RecordFinder<List extends string>(props: RecordFinderProps<List>) {
  const { title, lists, list, onList, find, pages, onPage, empty, rows } = props
  const { previous, next } = pages
  return (
    <Panel
      title={title}
      flush
      foot={
        (previous || next) && (
          <div className={styles.pager}>
            <Button size="small" disabled={!previous} onClick={() => onPage(previous ?? '')}>
              Before
            </Button>
            <Button size="small" disabled={!next} onClick={() => onPage(next ?? '')}>
              Next
            </Button>
          </div>
        )
      }
    >
      <div className={styles.find}>
        <SegmentedControl legend="List" parts={lists} value={list} wide onChoose={onList} />
        <SearchField label={find.label} placeholder={find.placeholder} value={find.text} onSearch={find.onFind} />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type RecordRowProps = {
  name: string
  /** Milliseconds since it last changed; absent where that is not known. */
  age?: number | undefined
  detail: string
  mark: ReactNode
  isChosen: boolean
  /** A row leads to a page of its own, or opens in place. */
  opens: { href: string } | { onOpen: () => void }
}

export function RecordRow({ name, age, detail, mark, isChosen, opens }: RecordRowProps) {
  const content = (
    <>
      <b>{name}</b>
      <span className={styles.age}>{age !== undefined && ageText(age)}</span>
      <small>{detail}</small>
      <span className={styles.mark}>{mark}</span>
    </>
  )
  const looks = { className: classes(styles.row, isChosen && styles.chosen), 'aria-current': isChosen || undefined }
  return 'href' in opens ? (
    <a href={opens.href} {...looks}>
      {content}
    </a>
  ) : (
    <button type="button" {...looks} onClick={opens.onOpen}>
      {content}
    </button>
  )
}

const minuteMs = 60_000

/** `12 min`, `3 h`, `5 d`. */
function ageText(ms: number): string {
  const minutes = Math.max(Math.round(ms / minuteMs), 0)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`
}
