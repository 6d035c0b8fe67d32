import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { LabelLine } from './screen-elements.tsx'
import type { Sharing } from './share-position.ts'

type PositionProps = { sharing: Sharing; share: () => void; stop: () => void }

/** Nothing is asked of the phone before the driver has said yes here. */
export function PositionNote({ sharing, share, stop }: PositionProps) {
  switch (sharing) {
    case 'impossible':
      return null
    case 'asks':
      return (
        <Note
          kind="info"
          acts={
            <>
              <Button variant="quiet" icon="pin" onClick={share}>
                Share my location
              </Button>
              <Button variant="ghost" onClick={stop}>
                Not now
              </Button>
            </>
          }
        >
          Dispatch can see on the map where you are, and give you what is near. Only while you are clocked in and this
          app is on screen; nothing is kept of where you were.
        </Note>
      )
    case 'denied':
      return (
        <Note kind="warn">
          This phone does not let the app know where it is. Allow the location in the settings of your browser, and open
          the app again.
        </Note>
      )
    default:
      return (
        <LabelLine
          end={
            <Button variant="ghost" size="small" onClick={sharing === 'on' ? stop : share}>
              {sharing === 'on' ? 'Stop sharing' : 'Share my location'}
            </Button>
          }
        >
          {sharing === 'on' ? 'Dispatch sees where you are' : 'Dispatch does not see where you are'}
        </LabelLine>
      )
  }
}
