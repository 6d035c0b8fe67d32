import { type FormEvent, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { TextField } from '#ui/text-field.tsx'
import { tryRestaurant } from '../calls/restaurant-map.ts'
import styles from './restaurant-map.module.css'
import type { TriedPlace } from './restaurant-map-state.ts'

type TryAddressProps = {
  franchise_id: number
  free_miles: number
  tried: TriedPlace | undefined
  onTried: (tried: TriedPlace | undefined) => void
}

/** What an order from this restaurant to a place would be told, with the sum behind its fee. */
export function TryAddress({ franchise_id, free_miles, tried, onTried }: TryAddressProps) {
  const [place, setPlace] = useState('')
  const look = useAct(async () => {
    if (place.trim() === '') return { ok: false, message: tryRestaurant.refusals.place_missing[1] }
    const answer = await ask(tryRestaurant, { franchise_id, place })
    onTried(answer.ok ? answer.data : undefined)
    return answer
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look.run()
  }
  return (
    <Panel title="Try an address">
      <form className={styles.try} onSubmit={submit} noValidate>
        <TextField
          label="Address or point"
          icon="pin"
          autoComplete="off"
          maxLength={300}
          hint="An address, or latitude and longitude as 39.96, -82.99."
          value={place}
          error={look.error}
          onChange={(event) => setPlace(event.target.value)}
        />
        <div>
          <Button type="submit" loading={look.loading}>
            Try
          </Button>
        </div>
      </form>
      <div className={styles.tried} role="status">
        {tried && <DescriptionList facts={factsOf(tried, free_miles)} />}
      </div>
    </Panel>
  )
}

const alcoholWords: Readonly<Record<TriedPlace['alcohol'], string>> = {
  allowed: 'Yes',
  no_county: 'No: the restaurant lies in no county',
  outside_county: 'No: another county',
  restricted: 'No: a restricted place',
}

const yesOrNo = (isYes: boolean, words: string) => (
  <Pill kind={isYes ? 'ok' : 'danger'} icon={isYes ? 'check' : 'x'}>
    {words}
  </Pill>
)

function factsOf(tried: TriedPlace, free_miles: number): Fact[] {
  const { found, in_range, miles, distance_fee, gas_fee, alcohol, outside_game_day } = tried
  const beyond = Math.max(0, Math.ceil(miles - free_miles))
  const sum = beyond === 0 ? 'within the free miles' : `${beyond} started over ${free_miles} mi`
  return [
    ['Place', found],
    ['In range', yesOrNo(in_range, rangeWords(tried))],
    ['Way', `${miles.toFixed(1)} mi (straight line × 1.3)`],
    ['Distance fee', distance_fee === null ? 'none: beyond the farthest' : `$${distance_fee}, ${sum}`],
    ['Gas fee', `$${gas_fee}`],
    ...(outside_game_day ? ([['Game day', yesOrNo(false, 'Outside of the zone')]] as const) : []),
    ['Alcohol', yesOrNo(in_range && alcohol === 'allowed', in_range ? alcoholWords[alcohol] : 'No: out of range')],
  ]
}

function rangeWords({ in_range, is_in_zone }: TriedPlace): string {
  if (in_range) return 'Yes'
  return is_in_zone ? 'No: too far' : 'No: outside of every delivery area'
}
