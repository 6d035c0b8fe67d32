import type { PageEnds } from '#platform/core/paging.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Kbd } from '../kbd.tsx'
import styles from './data-table.module.css'

type TableFootProps = {
  shown: number
  of: number | undefined
  pages: PageEnds | undefined
  onPage: (cursor: string) => void
  canSelect: boolean
}

export function TableFoot({ shown, of, pages, onPage, canSelect }: TableFootProps) {
  const hasPages = pages && (pages.next || pages.previous)
  return (
    <footer className={classes(styles.foot, of === 0 && !hasPages && styles.nothing)}>
      <p role="status">{of === undefined ? 'Loading' : countText(shown, of)}</p>
      <p className={styles.keys} aria-hidden="true">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> move <Kbd>Enter</Kbd> open
        {canSelect && (
          <>
            {' '}
            <Kbd>Space</Kbd> select
          </>
        )}
      </p>
      {hasPages && (
        <nav aria-label="Pages" className={styles.pages}>
          <Button icon="back" disabled={!pages.previous} onClick={() => pages.previous && onPage(pages.previous)}>
            Previous
          </Button>
          <Button icon="right" disabled={!pages.next} onClick={() => pages.next && onPage(pages.next)}>
            Next
          </Button>
        </nav>
      )}
    </footer>
  )
}

const number = new Intl.NumberFormat('en-US')

/** An empty table says so in its middle, in better words. */
function countText(shown: number, of: number): string {
  if (of === 0) return ''
  const rows = of === 1 ? '1 row' : `${number.format(of)} rows`
  return shown === of ? rows : `${rows}, ${number.format(shown)} shown`
}
