import { useEffect, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { keepPageOffline } from '#platform/web/keep-page-offline.ts'
import { servedState } from '#platform/web/page-hook.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Note } from '#ui/note.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { ShelfWalk, shelfWalkPage } from '../../calls/shelf/shelf-walk.ts'
import { ItemFacts } from './item-facts.tsx'
import { LeftOver } from './left-over.tsx'
import { NewProduct } from './new-product.tsx'
import { ScanBar } from './scan-bar.tsx'
import styles from './shelf.module.css'
import { makeShelfDesk, type ShelfDesk, type ShelfView } from './shelf-desk.ts'
import { ShelfList } from './shelf-list.tsx'
import { useShelf } from './use-shelf.ts'

const path = '/secure/shelf_walk'

/** `/secure/shelf_walk`: along the shelves with a phone or a scanner. */
export default function ShelfWalkPage() {
  const { shelf_walk } = servedState<typeof shelfWalkPage>()
  const [desk] = useState(() => makeShelfDesk(shelf_walk))
  const view = useShelf(desk, shelf_walk.franchise_id)
  useEffect(() => void keepPageOffline(path), [])
  const { franchises, franchise_id } = shelf_walk
  return (
    <OfficePage
      title="Shelf walk"
      lede={franchise_id === null ? undefined : `${view.seen.length} of ${view.items.length} products scanned.`}
      side={
        franchises.length > 1 && (
          <Select
            label="Place"
            hideLabel
            options={franchises.map((one) => ({ value: String(one.franchise_id), label: one.name }))}
            value={String(franchise_id)}
            onChange={(event) => location.assign(`${path}?franchise_id=${event.target.value}`)}
          />
        )
      }
      acts={view.seen.length > 0 ? [{ label: 'Begin again', icon: 'refresh', onRun: desk.beginAgain }] : []}
    >
      {franchise_id === null ? (
        <EmptyState icon="shelf" title="There is no store whose shelves you look after." />
      ) : (
        <Walk {...{ desk, view, shelf_walk, franchise_id }} />
      )}
    </OfficePage>
  )
}

type WalkProps = { desk: ShelfDesk; view: ShelfView; shelf_walk: ShelfWalk; franchise_id: number }

function Walk({ desk, view, shelf_walk, franchise_id }: WalkProps) {
  return (
    <div className={styles.page}>
      <div className={styles.scan}>
        <Signal view={view} />
        <ScanBar desk={desk} items={view.items} />
        <Standing desk={desk} view={view} />
        <ShownScan {...{ desk, view, franchise_id }} key={view.scans} />
      </div>
      <div className={styles.lists}>
        <ShelfList key={Object.values(view.place).join(' ')} desk={desk} view={view} />
        <LeftOver desk={desk} view={view} />
        {shelf_walk.items.length === 0 && (
          <EmptyState icon="shelf" title="No goods on this menu yet: scan the first." />
        )}
      </div>
    </div>
  )
}

/** Whether anybody has heard of what was scanned. */
function Signal({ view }: { view: ShelfView }) {
  const { waiting, is_lost, is_signed_out } = view
  const count = waiting.length === 1 ? '1 change' : `${waiting.length} changes`
  return (
    <div role="status">
      {is_signed_out && (
        <Note kind="danger" acts={<a href={path}>Sign in</a>}>
          {`You are signed out. ${waiting.length > 0 ? `${count} wait on this device until you sign in again.` : ''}`}
        </Note>
      )}
      {!is_signed_out && is_lost && (
        <Note kind="warn" icon="cloud">
          {waiting.length > 0
            ? `No signal. Go on: ${count} wait on this device and are sent by themselves.`
            : 'No signal. Go on: what you scan is sent when it is back.'}
        </Note>
      )}
    </div>
  )
}

const parts = ['aisle', 'shelf', 'bay'] as const
const words = { aisle: 'Aisle', shelf: 'Shelf', bay: 'Bay' } as const

function Standing({ desk, view }: { desk: ShelfDesk; view: ShelfView }) {
  return (
    <section className={styles.standing} aria-label="Where you stand">
      <SegmentedControl
        legend="What a scan does"
        wide
        parts={[
          { value: 'look', label: 'Look up' },
          { value: 'place', label: 'Put here' },
        ]}
        value={view.mode}
        onChoose={desk.setMode}
      />
      <div className={styles.steppers}>
        {parts.map((part) => (
          <div key={part}>
            <span aria-hidden="true">{words[part]}</span>
            <Stepper
              label={words[part]}
              value={view.place[part]}
              min={1}
              max={9999}
              onStep={(value) => desk.goTo({ ...view.place, [part]: value })}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

function ShownScan({ desk, view, franchise_id }: { desk: ShelfDesk; view: ShelfView; franchise_id: number }) {
  const { shown } = view
  if (!shown)
    return <p className={styles.hint}>Scan a product: by the camera, by a scanner, or type its code or its name.</p>
  if (shown.what === 'no_code')
    return (
      <div role="alert">
        <Note kind="danger">
          <b className={styles.scanned}>{shown.text || 'Nothing'}</b> {shown.words}
        </Note>
      </div>
    )
  if (shown.what === 'unknown')
    return <NewProduct key={shown.code.upc} {...{ desk, view, franchise_id }} code={shown.code} />
  return (
    <div aria-live="polite">
      {shown.ids.flatMap((id) => {
        const item = view.items.find(({ menu_item_id }) => menu_item_id === id)
        return item ? [<ItemFacts key={id} {...{ desk, view, item }} />] : []
      })}
    </div>
  )
}
