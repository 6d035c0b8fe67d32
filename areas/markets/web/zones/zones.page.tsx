import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { LeaveDialog } from '#platform/web/forms/form.tsx'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import type { zonesPage } from '../../calls/zones.ts'
import { addHole, addPolygon, type LngLat } from '../../rules/edit-polygons.ts'
import { contentOf } from '../../rules/zone-history.ts'
import { zoneKinds } from '../../rules/zones.ts'
import { StoreCounties } from './store-counties.tsx'
import { TryPlace } from './try-place.tsx'
import { UndoBar } from './undo-bar.tsx'
import { newZone, type OpenZone, useZoneForm } from './use-zone-form.ts'
import { useZoneHistory } from './use-zone-history.ts'
import { ZoneForm } from './zone-form.tsx'
import { ZoneMap } from './zone-map.tsx'
import styles from './zones.module.css'
import { kindWords, refreshZones, type ZoneView } from './zones-state.ts'

/** A ring that is being drawn: a new polygon's outline, or a hole in the polygon of that number. */
type Drawing = {
  readonly into: 'polygon' | number
  readonly corners: readonly LngLat[]
  /** Taken back, the last one last. */
  readonly taken: readonly LngLat[]
}

const useZonesPage = pageHook<typeof zonesPage>()

export default function ZonesPage() {
  const state = useZonesPage('zones')
  const [open, setOpen] = useState<OpenZone>()
  const [drawing, setDrawing] = useState<Drawing>()
  const [saved, setSaved] = useState('')
  const { market } = state
  const refresh = () => void refreshZones(market.market_id).catch(() => undefined)
  useLive([`zones:${market.market_id}`], refresh)
  const present = state.zones.find(({ zone_id }) => zone_id === open)
  const form = useZoneForm(market.market_id, open, present, (zone) => {
    const draft = contentOf(form.store.state().values)
    const before = present && contentOf(present)
    history.record({ does: 'save', zone: zone.zone_id, before, after: contentOf(zone), draft })
    show(undefined)
    setSaved(`${zone.name} is saved.`)
  })
  const draft = open === undefined ? undefined : form.values
  const history = useZoneHistory({ market_id: market.market_id, zones: state.zones, form, openZone: open, show })

  /** What is left unsaved can be brought back by Undo. */
  function choose(zone: ZoneView | 'new' | undefined) {
    const isLeft = draft !== undefined && form.isDirty
    const saved = contentOf(present ?? newZone)
    show(zone)
    history.hush()
    if (!isLeft) return
    history.record({ does: 'close', zone: draft.zone_id ?? 'new', saved, draft: contentOf(draft) })
    setSaved(`${draft.name || 'The new zone'} was closed unsaved. Undo brings it back.`)
  }
  function show(zone: ZoneView | 'new' | undefined) {
    setOpen(typeof zone === 'object' ? zone.zone_id : zone)
    if (typeof zone === 'object') form.store.load(zone, zone.version)
    else form.store.load(newZone, undefined)
    setDrawing(undefined)
    setSaved('')
  }
  const finish = () => {
    if (!draft || !drawing) return
    const { into, corners } = drawing
    const polygons = into === 'polygon' ? addPolygon(draft.polygons, corners) : addHole(draft.polygons, into, corners)
    form.field('polygons').set(polygons)
    setDrawing(undefined)
  }
  const takeCorner = () =>
    setDrawing(
      (now) => now && { ...now, corners: now.corners.slice(0, -1), taken: [...now.taken, ...now.corners.slice(-1)] },
    )
  const giveCorner = () =>
    setDrawing(
      (now) => now && { ...now, corners: [...now.corners, ...now.taken.slice(-1)], taken: now.taken.slice(0, -1) },
    )

  return (
    <OfficePage
      title={`Zones of ${market.name}`}
      side={
        state.markets.length > 1 && (
          <Select
            label="Market"
            hideLabel
            className={styles.market}
            value={market.slug}
            options={state.markets.map(({ slug, name, state: of }) => ({ value: slug, label: `${name}, ${of}` }))}
            onChange={(event) => location.assign(`/admin/zones?market=${encodeURIComponent(event.target.value)}`)}
          />
        )
      }
    >
      <div className={styles.columns}>
        <nav className={styles.list} aria-label="Zones">
          <Button variant="primary" size="small" onClick={() => choose('new')}>
            New zone
          </Button>
          {zoneKinds.map((kind) => {
            const zones = state.zones.filter((zone) => zone.kind === kind)
            return (
              <section key={kind}>
                <h2 className={classes(styles.kind, styles[kind])}>{kindWords[kind].many}</h2>
                {zones.length === 0 && <p className={styles.does}>None. {kindWords[kind].does}</p>}
                <ul>
                  {zones.map((zone) => (
                    <li key={zone.zone_id}>
                      <button
                        type="button"
                        className={styles.zone}
                        aria-current={zone.zone_id === draft?.zone_id}
                        onClick={() => choose(zone)}
                      >
                        {zone.name}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </nav>
        <div className={styles.work}>
          <ZoneMap
            state={state}
            draft={draft}
            onDraw={form.field('polygons').set}
            drawing={drawing?.corners}
            onCorner={(corner) =>
              drawing && setDrawing({ ...drawing, corners: [...drawing.corners, corner], taken: [] })
            }
          />
          {drawing && (
            <div className={styles.drawingBar} role="status">
              <span>
                {drawing.corners.length < 3
                  ? 'Click on the map for each corner.'
                  : `${drawing.corners.length} corners. Finish closes the ring.`}
              </span>
              <Button size="small" variant="primary" disabled={drawing.corners.length < 3} onClick={finish}>
                Finish
              </Button>
              <Button size="small" variant="quiet" disabled={drawing.corners.length === 0} onClick={takeCorner}>
                Take back
              </Button>
              <Button size="small" variant="quiet" onClick={() => setDrawing(undefined)}>
                Stop drawing
              </Button>
            </div>
          )}
          <UndoBar
            busy={history.busy}
            told={history.told}
            {...(drawing
              ? {
                  undoWords: drawing.corners.length > 0 ? 'the last corner' : undefined,
                  redoWords: drawing.taken.length > 0 ? 'the corner' : undefined,
                  onUndo: takeCorner,
                  onRedo: giveCorner,
                }
              : {
                  undoWords: history.undoWords,
                  redoWords: history.redoWords,
                  onUndo: history.undo,
                  onRedo: history.redo,
                })}
          />
          {saved && <OkLine>{saved}</OkLine>}
          {draft ? (
            <Panel title={draft.zone_id === undefined ? 'New zone' : (present?.name ?? draft.name)}>
              <ZoneForm
                key={open}
                form={form}
                market={market}
                onCancel={() => choose(undefined)}
                onDeleted={() => {
                  if (present)
                    history.record({
                      does: 'delete',
                      zone: present.zone_id,
                      before: contentOf(present),
                      draft: contentOf(form.values),
                    })
                  show(undefined)
                  setSaved(`${present?.name ?? form.values.name} is deleted.`)
                }}
                drawing={drawing !== undefined}
                onDrawing={(into) => setDrawing({ into, corners: [], taken: [] })}
              />
            </Panel>
          ) : (
            <p className={styles.does}>Choose a zone to change it, or draw a new one.</p>
          )}
          <TryPlace market_id={market.market_id} />
        </div>
      </div>
      <LeaveDialog isArmed={drawing !== undefined && drawing.corners.length > 0 && !form.asksBeforeLeaving} />
      <StoreCounties state={state} />
    </OfficePage>
  )
}
