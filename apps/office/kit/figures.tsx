import { Chart } from '#ui/chart/chart.tsx'
import { Spark } from '#ui/chart/spark.tsx'
import { FigureStrip } from '#ui/figure-strip.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import styles from '../kit.module.css'
import { Row } from './specimens.tsx'

const days = ['Fri, Nov 13', 'Sat, Nov 14', 'Sun, Nov 15', 'Mon, Nov 16', 'Tue, Nov 17', 'Wed, Nov 18', 'Thu, Nov 19']
const revenue = [1_152_040, 1_391_210, 1_120_480, 940_110, 890_220, 1_010_360, 1_249_360]
const before = [1_131_770, 1_240_120, 1_090_030, 830_490, null, 870_410, 991_860]
const hours = Array.from({ length: 24 }, (_, hour) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`)
const shape = [0, 0, 0, 0, 0, 1, 2, 4, 6, 8, 14, 38, 52, 41, 22, 18, 26, 61, 88, 74, 45, 20, 9, 3]
const thousands = (cents: number) => `${Math.round(cents / 100_000)}k`
const count = (value: number) => value.toLocaleString('en-US')

export function Figures() {
  return (
    <Panel title="Charts" className={styles.wide}>
      <FigureStrip
        figures={[
          { title: 'Clocked', value: '48.25 h', detail: '3 still on' },
          { title: 'Exceptions', value: 2, detail: 'of 11', wrong: true },
          { title: 'Approved', value: 9, detail: 'of 11' },
          { title: 'Pay, before tips', value: '$612.40', detail: 'gaurantee adds $38.10' },
        ]}
      />
      <Row>
        <Spark label="Revenue by day, this week and the one before" values={revenue} before={before} />
        <Spark label="Orders by day" values={[338, 401, 305, 218, 223, 246, 278]} look="bars" marked={1} />
      </Row>
      <Chart
        title="Revenue"
        pointName="Day"
        look="bars"
        points={days}
        series={[
          { name: 'This week', values: revenue },
          { name: 'The week before', values: before },
        ]}
        format={moneyText}
        axisFormat={thousands}
      />
      <Chart
        title="Orders by hour"
        pointName="Hour"
        look="lines"
        points={hours}
        series={[
          { name: 'Today', values: shape.map((value, hour) => (hour > 19 ? null : value)) },
          { name: 'Usual', values: shape.map((value) => Math.round(value * 0.9 + 2)) },
        ]}
        format={count}
      />
      <Chart
        title="Where orders came from"
        pointName="Day"
        look="stacked"
        points={days}
        series={[
          { name: 'Web', values: [210, 260, 190, 130, 140, 150, 180] },
          { name: 'Phone', values: [80, 90, 70, 50, 40, 56, 60] },
          { name: 'Partners', values: [48, 51, 45, 38, 43, 40, 38] },
        ]}
        format={count}
      />
    </Panel>
  )
}
