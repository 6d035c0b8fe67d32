import { type RefObject, useState } from 'react'
import { Button } from './button.tsx'
import styles from './camera-view.module.css'

type CameraViewProps = {
  video: RefObject<HTMLVideoElement | null>
  track: MediaStreamTrack | undefined
  hidden?: boolean | undefined
  /** Low, so that what was read has room below it. */
  low?: boolean | undefined
}

/** What the camera sees, with a frame to aim by and the phone's lamp; `useCamera` fills it. */
export function CameraView({ video, track, hidden, low }: CameraViewProps) {
  return (
    <div className={styles.view} data-low={low || undefined} hidden={hidden}>
      <video ref={video} muted playsInline aria-label="What the camera sees" />
      <span className={styles.guide} aria-hidden="true" />
      <Torch track={track} />
    </div>
  )
}

type TorchSettings = { readonly torch?: boolean }

/** Where the phone has a lamp that pages may switch. */
function Torch({ track }: { track: MediaStreamTrack | undefined }) {
  const [isOn, setOn] = useState(false)
  const { torch } = (track?.getCapabilities?.() ?? {}) as TorchSettings
  if (!track || !torch) return null
  return (
    <Button
      variant="quiet"
      icon="torch"
      className={styles.torch}
      aria-pressed={isOn}
      onClick={() => {
        setOn(!isOn)
        // Not in the types of browsers yet.
        void track
          .applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] })
          .catch(() => setOn(false))
      }}
    >
      Light
    </Button>
  )
}
