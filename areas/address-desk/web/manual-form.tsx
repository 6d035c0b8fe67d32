import { useEffect, useEffectEvent } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { MapPlace } from '#ui/street-map/map-source.ts'
import { TextField } from '#ui/text-field.tsx'
import { useFirstFocus } from '#ui/use-first-focus.ts'
import { addAddress, type ShownAddress, verifyManual } from '../calls/addresses.ts'
import { manualFaults } from '../rules/form-faults.ts'
import { placeOf, placeText } from '../rules/place-text.ts'
import { AddressFields } from './address-fields.tsx'
import styles from './addresses.module.css'
import { RefusedDialog } from './refused-dialog.tsx'
import { byField, useRefusals } from './use-refusals.ts'

type ManualFormProps = {
  /** Without one a new address is added. */
  address?: ShownAddress
  pin: MapPlace | undefined
  onPin: (pin: MapPlace | undefined) => void
  onDone: () => void
}

const reviewChoices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
type Review = '' | 'yes' | 'no'

/** The address as an admin knows it: its text, and its door on the map (ADR-08…16). */
export function ManualForm({ address, pin, onPin, onDone }: ManualFormProps) {
  const plain = useForm({
    initial: {
      addr_line_1: address?.addr_line_1 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      zip: address?.zip ?? '',
      pin: '',
      manager_review: '' as Review,
    },
    check: (values) => byField(faultsOf(values)),
    version: address?.version,
    input: ({ pin: typed, ...values }, version) => {
      const place = placeOf(typed)
      return { ...values, lat: place?.lat ?? null, lng: place?.lng ?? null, expected_version: version ?? 0 }
    },
    submit: ({ expected_version, ...values }) =>
      address
        ? ask(verifyManual, { address_id: address.address_id, expected_version, ...values })
        : ask(addAddress, values),
    done: onDone,
    refresh: refreshPage,
    conflictWords: {
      changed: 'Somebody else has changed this address. Yours was not saved.',
      gone: 'This address is gone.',
    },
    unanswered: verifyManual.unanswered,
  })
  const { form, faults, close } = useRefusals(plain, () => faultsOf(plain.values))
  const setText = useEffectEvent((text: string) => plain.field('pin').set(text))
  useEffect(() => {
    if (pin) setText(placeText(pin))
  }, [pin])
  const first = useFirstFocus()
  const review = form.field('manager_review')
  const fields = (
    <>
      <Form form={form} submit={address ? 'Verify address' : 'Add address'}>
        <AddressFields text={form.text} first={address ? undefined : first} />
        <div className={styles.pair}>
          <div className={styles.stack}>
            <TextField
              label="Map location"
              autoComplete="off"
              placeholder="33.96012, -83.37761"
              {...form.text('pin')}
              hint={
                address
                  ? 'Drop the pin, then drag it on the map or move it by the arrow keys.'
                  : 'Latitude and longitude.'
              }
              onBlur={() => {
                const place = placeOf(form.values.pin)
                if (place) onPin(place)
              }}
            />
            {address && (
              <Button icon="pin" onClick={() => onPin({ lat: address.lat, lng: address.lng })}>
                Drop pin
              </Button>
            )}
          </div>
          <RadioGroup
            legend="Needs manager review?"
            look="plain"
            choices={reviewChoices}
            value={review.value === '' ? undefined : review.value}
            error={review.error}
            onChoose={(value) => review.set(value === 'yes' ? 'yes' : 'no')}
          />
        </div>
        {address && (
          <p className={styles.muted}>Yes keeps it in the queue. Orders that are on their way go to the new place.</p>
        )}
      </Form>
      {faults.length > 0 && <RefusedDialog faults={faults} onClose={close} />}
    </>
  )
  // A new one has a dialog for itself, with a title.
  return address ? <Panel title="Verify by hand">{fields}</Panel> : fields
}

type Values = { addr_line_1: string; city: string; state: string; zip: string; pin: string; manager_review: Review }

const faultsOf = ({ pin, ...values }: Values) =>
  manualFaults({
    addr_line_1: values.addr_line_1.trim(),
    city: values.city.trim(),
    state: values.state.trim(),
    zip: values.zip.trim(),
    manager_review: values.manager_review,
    pin: placeOf(pin),
  })
