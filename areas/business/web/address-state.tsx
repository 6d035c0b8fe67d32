import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Shape, type ShapeName } from '#ui/shape.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { type AddressState, addressText } from '../rules/address-check.ts'
import styles from './rocket.module.css'
import type { AddressCheck } from './use-address-check.ts'

const looks: Readonly<Record<AddressState, { readonly shape: ShapeName; readonly tone: string | undefined }>> = {
  waiting: { shape: 'open', tone: undefined },
  valid: { shape: 'tick', tone: styles.good },
  out_of_range: { shape: 'triangle', tone: styles.warn },
  not_found: { shape: 'cross', tone: styles.bad },
}

/** How the typed address stands, under its field (RKT-04 to RKT-07). */
export function AddressStateLine({ check, address }: { check: AddressCheck; address: string }) {
  const { state, place, loading, failed, again } = check
  const { shape, tone } = looks[state]
  return (
    <div className={classes(styles.valid, tone)} role="status">
      {loading ? <Spinner size="small" /> : <Shape name={shape} />}
      <span>{addressText(state, address.trim())}</span>
      <small>{failed ?? factOf(check, address)}</small>
      {failed && (
        <Button size="small" onClick={again}>
          Look it up again
        </Button>
      )}
      {place && state === 'valid' && place.addr_line_1 !== address.trim() && <small>{place.addr_line_1}</small>}
    </div>
  )
}

function factOf({ state, place, loading }: AddressCheck, address: string): string {
  if (loading) return 'looking it up'
  if (state === 'waiting') return address.trim() === '' ? '' : 'looked up 3 s after the last key'
  if (!place) return 'only house numbers of this city that we know'
  const miles = `${place.miles.toFixed(1)} mi`
  return state === 'valid' ? miles : `${miles}, limit ${place.maximum_miles.toFixed(1)}`
}
