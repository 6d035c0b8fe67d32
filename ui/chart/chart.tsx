import { useId, useState } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Table } from '../table.tsx'
import styles from './chart.module.css'
import { Plot, type Series } from './plot.tsx'

type ChartProps = {
  title: string
  /** The points of time or the kinds along the bottom. */
  points: readonly string[]
  /** Four at most: they are told apart by tone and pattern, not by colour. */
  series: readonly Series[]
  look: 'bars' | 'stacked' | 'lines'
  /** The values as people read them: money, minutes, counts. */
  format: (value: number) => string
  /** Shorter, for the axis. */
  axisFormat?: ((value: number) => string) | undefined
  /** What the first column of the table is called. */
  pointName: string
}

/** Bars or lines with their figures: read off by pointer, by arrow keys, or as a table. */
export function Chart({ title, points, series, look, format, axisFormat = format, pointName }: ChartProps) {
  const id = useId()
  const [at, setAt] = useState<number>()
  const [isTable, setTable] = useState(false)
  const shown = at === undefined ? undefined : points[at]
  const valueText = (value: number | null | undefined) => (value == null ? 'none' : format(value))
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <h3 id={id}>{title}</h3>
        <Button variant="ghost" size="small" icon={isTable ? 'chart' : 'list'} onClick={() => setTable(!isTable)}>
          {isTable ? 'As a chart' : 'As a table'}
        </Button>
      </figcaption>
      {isTable ? (
        <Table
          label={title}
          height="320px"
          head={
            <>
              <th scope="col">{pointName}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" data-figures>
                  {name}
                </th>
              ))}
            </>
          }
        >
          {points.map((point, index) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              {series.map(({ name, values }) => (
                <td key={name} data-figures>
                  {valueText(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      ) : (
        <>
          <p className={styles.legend}>
            <b className={styles.point}>{shown ?? pointName}</b>
            {series.map(({ name, values }, index) => (
              <span key={name} className={styles.key}>
                <i aria-hidden="true" className={classes(styles.swatch, styles[`tone${index}`], styles[look])} />
                {name}
                {at !== undefined && <b>{valueText(values[at])}</b>}
              </span>
            ))}
          </p>
          <div className={styles.area} onPointerLeave={() => setAt(undefined)}>
            <Plot {...{ points, series, look, axisFormat, at }} onAt={setAt} />
            <input
              type="range"
              className={styles.cursor}
              aria-label={`${title}, ${pointName}`}
              min={0}
              max={points.length - 1}
              value={at ?? 0}
              aria-valuetext={[
                points[at ?? 0] ?? '',
                ...series.map(({ name, values }) => `${name} ${valueText(values[at ?? 0])}`),
              ].join(', ')}
              onFocus={() => setAt(at ?? 0)}
              onBlur={() => setAt(undefined)}
              onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
            />
          </div>
        </>
      )}
    </figure>
  )
}
