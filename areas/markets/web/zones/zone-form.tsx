import { type FormEvent, useState } from 'react'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { zoneDelete, zoneSave } from '../../calls/zones.ts'
import { isZoneKind, zoneKinds } from '../../rules/zones.ts'
import { IntervalFields } from './interval-fields.tsx'
import { ShapeFields } from './shape-fields.tsx'
import styles from './zones.module.css'
import { type Draft, kindWords, refreshZones, type ZoneShown, type ZonesState } from './zones-state.ts'

type ZoneFormProps = {
  state: ZonesState
  draft: Draft
  /** The zone as it is now: another version than the draft's means that somebody else has changed it. */
  present: ZoneShown | undefined
  onChange: (draft: Draft) => void
  onDone: (saved: ZoneShown | undefined, words: string) => void
  drawing: boolean
  onDrawing: (what: 'polygon' | number) => void
}

type Fault = { readonly message: string; readonly field?: string }
const unanswered = 'The zone was not saved. Please try again.'

export function ZoneForm({ state, draft, present, onChange, onDone, drawing, onDrawing }: ZoneFormProps) {
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const { market } = state
  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined)
  const isStale = draft.version !== undefined && present?.version !== draft.version

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const { zone_id, version, kind, name, intervals } = draft
    const reply = await send(zoneSave, {
      market_id: market.market_id,
      ...(zone_id !== undefined && { zone_id, version }),
      kind,
      name,
      polygons: draft.polygons.map((rings) =>
        rings.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])),
      ),
      intervals: kind === 'game_day' ? intervals : [],
    }).catch(() => undefined)
    setBusy(false)
    if (reply?.success) {
      await refreshZones(market.market_id).catch(() => undefined)
      return onDone(reply.data.zone, `${reply.data.zone.name} is saved.`)
    }
    setFault(reply?.data ?? { message: unanswered })
    if (reply?.data.error === 'stale_zone') await refreshZones(market.market_id).catch(() => undefined)
  }

  async function remove() {
    const { zone_id, version } = draft
    if (busy || zone_id === undefined || version === undefined) return
    setBusy(true)
    const reply = await send(zoneDelete, { zone_id, version }).catch(() => undefined)
    setBusy(false)
    setDeleting(false)
    if (!reply?.success) {
      await refreshZones(market.market_id).catch(() => undefined)
      return setFault(reply?.data ?? { message: 'The zone was not deleted. Please try again.' })
    }
    await refreshZones(market.market_id).catch(() => undefined)
    onDone(undefined, `${draft.name} is deleted.`)
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      {isStale && (
        <Note
          kind="warn"
          acts={
            present && (
              <Button size="small" onClick={() => onChange(present)}>
                Show theirs
              </Button>
            )
          }
        >
          {present ? 'Somebody else has changed this zone. ' : 'Somebody else has deleted this zone. '}
          {present && (
            <Button variant="quiet" size="small" onClick={() => onChange({ ...draft, version: present.version })}>
              Keep mine
            </Button>
          )}
        </Note>
      )}
      <div className={styles.pair}>
        <TextField
          label="Name"
          value={draft.name}
          maxLength={200}
          error={errorOf('name')}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
        <Select
          label="Kind"
          value={draft.kind}
          hint={kindWords[draft.kind].does}
          error={errorOf('kind')}
          options={zoneKinds.map((kind) => ({ value: kind, label: kindWords[kind].one }))}
          onChange={({ target: { value } }) => isZoneKind(value) && onChange({ ...draft, kind: value })}
        />
      </div>
      {draft.kind === 'game_day' && (
        <IntervalFields
          intervals={draft.intervals}
          timeZone={market.time_zone}
          error={errorOf('intervals')}
          onChange={(intervals) => onChange({ ...draft, intervals })}
        />
      )}
      <ShapeFields
        draft={draft}
        near={market}
        error={errorOf('polygons')}
        onChange={(polygons) => onChange({ ...draft, polygons })}
        drawing={drawing}
        onDrawing={onDrawing}
      />
      <ErrorLine error={fault && !fault.field ? fault.message : undefined} />
      <div className={styles.acts}>
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? 'Saving…' : 'Save zone'}
        </Button>
        <Button variant="quiet" onClick={() => onDone(present, '')}>
          Cancel
        </Button>
        {draft.zone_id !== undefined && (
          <Button variant="dangerQuiet" onClick={() => setDeleting(true)}>
            Delete zone
          </Button>
        )}
      </div>
      {deleting && (
        <Dialog
          title={`Delete ${draft.name}?`}
          onClose={() => setDeleting(false)}
          foot={
            <>
              <Button variant="danger" busy={busy} onClick={remove}>
                Delete
              </Button>
              <Button variant="quiet" onClick={() => setDeleting(false)}>
                Keep
              </Button>
            </>
          }
        >
          <p>{kindWords[draft.kind].does} After this it no longer counts.</p>
        </Dialog>
      )}
    </form>
  )
}
