import { useEffect, useEffectEvent, useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Panel } from '#ui/panel.tsx'
import type { MapPlace } from '#ui/street-map/map-source.ts'
import { TextField } from '#ui/text-field.tsx'
import { modifyRestaurantAddress } from '../calls/restaurant-map.ts'
import { manualFaults } from '../rules/form-faults.ts'
import { placeOf, placeText } from '../rules/place-text.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressMap } from './address-map.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import styles from './restaurant-map.module.css'
import type { RestaurantMapState } from './restaurant-map-state.ts'
import { byField, useRefusals } from './use-refusals.ts'

type ModifyRestaurantProps = { state: RestaurantMapState; onDone: () => void }

/** The restaurant's own address by hand: a word that is wrong, a pin that is not at its door (LEG-08). */
export function ModifyRestaurant({ state, onDone }: ModifyRestaurantProps) {
  const { franchise_id, address, addr_line_1, city, state: home, zip, lat, lng } = state
  const [pin, setPin] = useState<MapPlace>({ lat, lng })
  const plain = useForm({
    initial: {
      addr_line_1,
      city,
      state: home,
      zip,
      pin: placeText({ lat, lng }),
      // As it was when the form was opened: the page follows what others do meanwhile.
      seen: { address, lat, lng },
    },
    check: (values) => byField(faultsOf(values)),
    input: ({ pin: typed, seen, ...values }) => {
      // Its text is rounded: a pin that nobody moved stays to the last digit.
      const place = typed === placeText(seen) ? seen : placeOf(typed)
      return {
        ...values,
        lat: place?.lat ?? null,
        lng: place?.lng ?? null,
        expected_address: seen.address,
        expected_lat: seen.lat,
        expected_lng: seen.lng,
      }
    },
    submit: (values) => ask(modifyRestaurantAddress, { franchise_id, ...values }),
    done: async () => {
      await refreshPage()
      onDone()
    },
    refresh: refreshPage,
    conflictWords: {
      changed: modifyRestaurantAddress.refusals.changed_meanwhile[1],
      gone: 'This restaurant is gone.',
    },
    unanswered: modifyRestaurantAddress.unanswered,
  })
  const { form, faults, close } = useRefusals(plain, () => faultsOf(plain.values))
  const setText = useEffectEvent((place: MapPlace) => {
    const text = placeText(place)
    if (text !== plain.values.pin) plain.field('pin').set(text)
  })
  useEffect(() => setText(pin), [pin])
  return (
    <>
      <Panel title="Modify the address">
        <Form form={form} submit="Save address">
          <AddressFields text={form.text} />
          <TextField
            label="Map location"
            autoComplete="off"
            {...form.text('pin')}
            hint="Drag the pin on the map below, or move it by the arrow keys."
            onBlur={() => {
              const place = placeOf(form.values.pin)
              if (place) setPin(place)
            }}
          />
          <p className={styles.muted}>
            Fees, range and drivers go by it from the next order on; orders that are on their way keep theirs.
          </p>
        </Form>
      </Panel>
      <AddressMap address={state} pin={pin} onPin={setPin} />
      {faults.length > 0 && <RefusedDialog faults={faults} onClose={close} />}
    </>
  )
}

type Values = { addr_line_1: string; city: string; state: string; zip: string; pin: string }

const faultsOf = ({ addr_line_1, city, state, zip, pin }: Values) =>
  manualFaults({
    addr_line_1: addr_line_1.trim(),
    city: city.trim(),
    state: state.trim(),
    zip: zip.trim(),
    pin: placeOf(pin),
  })
