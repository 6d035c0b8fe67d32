import { useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { zoneDelete } from '../../calls/zones.ts'
import { zoneKinds } from '../../rules/zones.ts'
import { IntervalFields } from './interval-fields.tsx'
import { ShapeFields } from './shape-fields.tsx'
import type { ZoneForm as FormOfZone } from './use-zone-form.ts'
import styles from './zones.module.css'
import { kindWords, refreshZones, type ZonesState } from './zones-state.ts'

type ZoneFormProps = {
  form: FormOfZone
  market: ZonesState['market']
  onCancel: () => void
  onDeleted: () => void
  drawing: boolean
  onDrawing: (what: 'polygon' | number) => void
}

export function ZoneForm({ form, market, onCancel, onDeleted, drawing, onDrawing }: ZoneFormProps) {
  const [deleting, setDeleting] = useState(false)
  const draft = form.values
  const intervals = form.field('intervals')
  const polygons = form.field('polygons')
  return (
    <Form
      form={form}
      className={styles.form}
      submit="Save zone"
      submitting="Saving…"
      acts={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          {draft.zone_id !== undefined && (
            <Button variant="dangerQuiet" onClick={() => setDeleting(true)}>
              Delete zone
            </Button>
          )}
        </>
      }
    >
      <div className={styles.pair}>
        <TextField label="Name" maxLength={200} {...form.text('name')} />
        <Select
          label="Kind"
          hint={kindWords[draft.kind].does}
          {...form.select(
            'kind',
            zoneKinds.map((kind) => ({ value: kind, label: kindWords[kind].one })),
          )}
        />
      </div>
      {draft.kind === 'game_day' && (
        <IntervalFields
          intervals={intervals.value}
          timeZone={market.time_zone}
          error={intervals.error}
          onChange={intervals.set}
        />
      )}
      <ShapeFields
        draft={draft}
        near={market}
        error={polygons.error}
        onChange={polygons.set}
        drawing={drawing}
        onDrawing={onDrawing}
      />
      {deleting && <DeleteZone form={form} market={market} onCancel={() => setDeleting(false)} onDeleted={onDeleted} />}
    </Form>
  )
}

type DeleteZoneProps = Pick<ZoneFormProps, 'form' | 'market' | 'onDeleted'> & { onCancel: () => void }

function DeleteZone({ form, market, onCancel: onKept, onDeleted }: DeleteZoneProps) {
  const [loading, setLoading] = useState(false)
  const { zone_id, name, kind } = form.values
  const { version } = form.store.state()

  async function remove() {
    if (loading || zone_id === undefined || typeof version !== 'number') return
    setLoading(true)
    const reply = await send(zoneDelete, { zone_id, version }).catch(() => undefined)
    await refreshZones(market.market_id).catch(() => undefined)
    onKept()
    if (reply?.success) onDeleted()
    else form.store.fail({ '': reply?.data.message ?? 'The zone was not deleted. Please try again.' })
  }

  return (
    <Dialog
      title={`Delete ${name}?`}
      onClose={onKept}
      foot={
        <>
          <Button variant="danger" loading={loading} onClick={remove}>
            Delete
          </Button>
          <Button variant="quiet" onClick={onKept}>
            Keep
          </Button>
        </>
      }
    >
      <p>{kindWords[kind].does} After this it no longer counts.</p>
    </Dialog>
  )
}
