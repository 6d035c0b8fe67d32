import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { PointMap } from '#ui/map.tsx'
import { Note } from '#ui/note.tsx'
import type { MapPlace } from '#ui/street-map/map-source.ts'
import { StreetMap } from '#ui/street-map/street-map.tsx'
import { pinField } from './checkout-draft.ts'
import styles from './pin-part.module.css'
import { words } from './pin-words.ts'
import type { PinRequest } from './use-contact-sync.ts'

type PinPartProps = {
  request: PinRequest
  error: string | undefined
  isBusy: boolean
  /** The door is known by now; the pin may still be moved. */
  isSet: boolean
  onPin: (pin: MapPlace) => void
}

/** For an address whose street is known and whose house is not: the customer shows the door on the map. */
export function PinPart({ request: { place, map }, error, isBusy, isSet, onPin }: PinPartProps) {
  const [pin, setPin] = useState<MapPlace>(place)
  const [sent, setSent] = useState<MapPlace>()
  const isSent = isSet && sent?.lat === pin.lat && sent.lng === pin.lng
  return (
    <div id={pinField} tabIndex={-1} className={styles.part}>
      {!isSet && <Note icon="pin">{words.why({ place: place.label })}</Note>}
      <StreetMap
        className={styles.map}
        source={map}
        label={words.map({ place: place.label })}
        instead={<PointMap label={place.label} points={[{ ...pin, kind: 'to', label: place.label }]} height={280} />}
        pin={pin}
        onPin={setPin}
        gentle
      />
      <ErrorLine error={error} />
      <Button
        variant={isSet ? 'tint' : 'primary'}
        loading={isBusy}
        disabled={isSent}
        wide
        onClick={() => {
          setSent(pin)
          onPin(pin)
        }}
      >
        {isSent ? words.is_set : isSet ? words.move : words.mine}
      </Button>
    </div>
  )
}
