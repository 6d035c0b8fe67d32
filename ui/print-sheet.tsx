import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './print-sheet.module.css'

type PrintSheetProps = {
  title: ReactNode
  /** Beside the title: number, date, whose it is. */
  facts?: ReactNode
  /** Repeated at the foot of every page. */
  foot?: ReactNode
  /** `ticket`: the 80 mm roll of a kitchen's printer. */
  paper?: 'page' | 'ticket' | undefined
  children: ReactNode
}

/**
 * What is printed of its page, and nothing else: black on white, the head and the foot on every page. Inside it `data-keep` is not cut
 * across pages and `data-new-page` begins one. A table with one cell each, because that alone is repeated from page to page.
 */
export function PrintSheet({ title, facts, foot, paper = 'page', children }: PrintSheetProps) {
  return (
    <article data-print-sheet className={classes(styles.sheet, styles[paper])}>
      <table role="presentation" className={styles.pages}>
        <thead>
          <tr>
            <td>
              <header className={styles.head}>
                <h1 className={styles.title}>{title}</h1>
                {facts && <div className={styles.facts}>{facts}</div>}
              </header>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles.body}>{children}</td>
          </tr>
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <td>
                <footer className={styles.foot}>{foot}</footer>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </article>
  )
}
