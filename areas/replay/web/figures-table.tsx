import { classes } from '#ui/classes.ts'
import { TableScroll } from '#ui/table-scroll.tsx'
import type { PlayedDay } from './played-day.ts'
import styles from './replay.module.css'
import type { PolicyName } from './replay-search.ts'
import { figureRows, policyTexts } from './replay-words.ts'
import { PolicyKey } from './transport.tsx'

/** The whole day under each policy, the best of a row in bold. */
export function FiguresTable({ played, names }: { played: PlayedDay; names: readonly PolicyName[] }) {
  const columns = names.flatMap((name) => {
    const run = played.runs.get(name)
    return run ? [{ name, figures: run.figures }] : []
  })
  return (
    <TableScroll label="Figures of the whole day">
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>Figure</span>
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                <PolicyKey name={name} />
                {policyTexts[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figureRows.map(({ label, of, text, best, full }) => {
            const values = columns.map(({ figures }) => of(figures))
            const top = best === 'most' ? Math.max(...values) : Math.min(...values)
            const differ = new Set(values.map(text)).size > 1
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {columns.map(({ name, figures }) => {
                  const value = of(figures)
                  return (
                    <td key={name} className={classes(differ && text(value) === text(top) && styles.best)}>
                      {text(value)}
                      <i className={styles.bar} aria-hidden="true">
                        <i style={{ inlineSize: `${Math.min(100, (100 * value) / full)}%` }} />
                      </i>
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableScroll>
  )
}
