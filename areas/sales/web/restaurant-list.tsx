import { shortDay } from '#platform/core/day.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Panel } from '#ui/panel.tsx'
import { Avatar } from '#ui/person.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { ListedRestaurant } from '../calls/sales.ts'
import { dueText } from '../rules/due-text.ts'
import { outcomeText, reasonText } from '../rules/outcome.ts'
import { stages, stageText } from '../rules/stage.ts'
import { eventHref } from './event-href.ts'
import styles from './sales.module.css'
import { useSales, useSalesSearch } from './use-sales.ts'

type RestaurantListProps = {
  /** Without it a row leads to the form of its restaurant, which asks before something typed is lost. */
  onChoose?: ((id: number) => void) | undefined
}

/** The pipeline: by how far restaurants are, and within it what is due first. */
export function RestaurantList({ onChoose }: RestaurantListProps) {
  const [{ whose, stage, q }, change] = useSalesSearch()
  const rows = useSales('sales_restaurants')
  const pages = useSales('sales_pages')
  const counts = useSales('sales_counts')
  const chosen = useSales('sales_restaurant')?.sales_restaurant_id
  const found = stages.map((one) => ({ ...one, rows: rows.filter((row) => row.stage === one.stage) }))
  return (
    <Panel
      title="Restaurants"
      flush
      acts={
        <SegmentedControl
          legend="Whose"
          parts={[
            { value: 'mine', label: `Mine ${counts.mine}` },
            { value: 'all', label: `All ${counts.all}` },
          ]}
          value={whose}
          onChoose={(value) => change({ whose: value, page: '' })}
        />
      }
      foot={
        (pages.previous || pages.next) && (
          <div className={styles.pager}>
            <Button size="small" disabled={!pages.previous} onClick={() => change({ page: pages.previous ?? '' })}>
              Before
            </Button>
            <Button size="small" disabled={!pages.next} onClick={() => change({ page: pages.next ?? '' })}>
              Next
            </Button>
          </div>
        )
      }
    >
      <div className={styles.find}>
        <SearchField
          label="Search restaurants"
          placeholder="Restaurant or person"
          value={q}
          onSearch={(text) => change({ q: text, page: '' }, 'replace')}
        />
        <Select
          label="Stage"
          hideLabel
          options={[{ value: '', label: 'Every stage' }, ...stages.map(({ word, label }) => ({ value: word, label }))]}
          value={stage}
          onChange={({ target }) =>
            change({ stage: stages.find(({ word }) => word === target.value)?.word ?? '', page: '' })
          }
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>No restaurants found.</p>
      ) : (
        <div className={styles.rows}>
          {found.map(({ stage: at, rows: inStage }) =>
            inStage.length === 0 ? null : (
              <section key={at} aria-label={stageText(at)}>
                <h3 className={styles.stage}>
                  {stageText(at)} <span>{counts.stages.find((one) => one.stage === at)?.count ?? 0}</span>
                </h3>
                <ul>
                  {inStage.map((row) => (
                    <li key={row.sales_restaurant_id}>
                      <Row row={row} isChosen={row.sales_restaurant_id === chosen} onChoose={onChoose} />
                    </li>
                  ))}
                </ul>
              </section>
            ),
          )}
        </div>
      )}
    </Panel>
  )
}

type RowProps = { row: ListedRestaurant; isChosen: boolean; onChoose: RestaurantListProps['onChoose'] }

function Row({ row, isChosen, onChoose }: RowProps) {
  const id = row.sales_restaurant_id
  const look = { className: classes(styles.row, isChosen && styles.chosen), 'aria-current': isChosen || undefined }
  const inside = (
    <>
      <b>{row.name}</b>
      {row.owner ? <Avatar id={row.owner.user_id} name={row.owner.name} /> : <span />}
      <small>{lastText(row)}</small>
      <DueText row={row} />
    </>
  )
  return onChoose ? (
    <button type="button" {...look} onClick={() => onChoose(id)}>
      {inside}
    </button>
  ) : (
    <a href={eventHref(id)} {...look}>
      {inside}
    </a>
  )
}

/** When the next step is due; what is over in red, and in words. */
export function DueText({ row: { due_in, next_step, next_step_on } }: { row: ListedRestaurant }) {
  if (next_step_on === null || due_in === null) return <small>{next_step}</small>
  const tone = due_in < 0 ? styles.over : due_in === 0 && styles.today
  return <small className={classes(tone)}>{dueText(next_step_on, due_in)}</small>
}

const signed = 5

function lastText({ outcome, rejection_reason, last_event_on, stage }: ListedRestaurant): string {
  if (outcome === null || last_event_on === null) return stage === signed ? 'ours' : 'not visited yet'
  const what =
    rejection_reason === null ? outcomeText(outcome) : `Rejected: ${reasonText(rejection_reason).toLowerCase()}`
  return `${what}, ${shortDay(last_event_on)}`
}
