import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '#platform/core/call.ts'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { zoneTry } from '../../calls/zones.ts'
import styles from './zones.module.css'

type TryReply = ReplyOf<typeof zoneTry>

/** What the zones say of one place, by the rules that orders go by. */
export function TryPlace({ market_id }: { market_id: number }) {
  const [place, setPlace] = useState('')
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const [tried, setTried] = useState<TryReply>()

  async function ask(event: FormEvent) {
    event.preventDefault()
    if (loading) return
    setLoading(true)
    const reply = await send(zoneTry, { market_id, place }).catch(() => undefined)
    setLoading(false)
    setError(reply?.success ? undefined : (reply?.data.message ?? 'The place could not be tried. Please try again.'))
    setTried(reply?.success ? reply.data : undefined)
  }

  return (
    <Panel title="Try a place">
      <form className={styles.form} onSubmit={ask} noValidate>
        <TextField
          label="Address or point"
          value={place}
          data-own-undo=""
          hint="An address, or latitude and longitude as 39.96, -82.99. Saved zones count, not the one that is being drawn."
          error={error}
          onChange={(event) => setPlace(event.target.value)}
        />
        <div>
          <Button type="submit" loading={loading}>
            Try
          </Button>
        </div>
      </form>
      <div role="status">{tried && <DescriptionList facts={factsOf(tried)} />}</div>
    </Panel>
  )
}

function factsOf({
  found,
  delivered,
  counties,
  restricted,
  inside_game_day,
  alcohol_from,
}: TryReply): [string, string][] {
  const listed = (names: readonly string[], none: string) => (names.length > 0 ? names.join(', ') : none)
  return [
    ['Place', found],
    ['Delivered to', delivered ? 'Yes' : 'No: outside of every delivery area'],
    ['County', listed(counties, 'None')],
    ['Restricted places', listed(restricted, 'None')],
    ['Game day', gameDayWords(inside_game_day)],
    ['Alcohol from', listed(alcohol_from, 'No store')],
  ]
}

function gameDayWords(inside: boolean | null): string {
  if (inside === null) return 'No game day now'
  return inside ? 'Inside of the zone in force' : 'Outside of the zone in force'
}
