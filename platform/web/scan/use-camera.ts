import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { BarcodeKind } from './decoder.ts'
import { openBarcodeDecoder } from './open-decoder.ts'
import { drawn, turns } from './scan-picture.ts'

/** Between two looks; a phone that needs longer for one takes its time. */
const lookEvery = 120
/** Then one is told what may help. */
const hardAfter = 12_000

export type CameraState = 'opening' | 'looking' | 'hard' | 'no_camera' | 'no_decoder'

/** Shows the back camera in `video` and hands over each barcode that it sees, until the screen is gone. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  kind: BarcodeKind,
  onText: (text: string) => void,
) {
  const [state, setState] = useState<CameraState>('opening')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const tell = useEffectEvent(onText)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let looks = 0

    async function open(): Promise<void> {
      const decoder = await openBarcodeDecoder(kind).catch(() => undefined)
      if (isOver) return
      if (!decoder) return setState('no_decoder')
      // Without HTTPS a browser has no cameras to offer.
      stream = await navigator.mediaDevices?.getUserMedia(wanted).catch(() => undefined)
      if (isOver) return stop(stream)
      const shown = video.current
      if (!stream || !shown) return setState('no_camera')
      shown.srcObject = stream
      await shown.play().catch(() => undefined)
      if (isOver) return
      setTrack(stream.getVideoTracks()[0])
      setState('looking')
      const began = Date.now()
      const look = async () => {
        const turn = turns[kind][looks++ % turns[kind].length] ?? 0
        const text = shown.videoWidth > 0 ? await decoder.read(drawn(shown, turn)).catch(() => undefined) : undefined
        if (isOver) return
        if (text !== undefined) tell(text)
        if (Date.now() - began > hardAfter) setState('hard')
        timer = setTimeout(() => void look(), lookEvery)
      }
      await look()
    }

    void open()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [video, kind])
  return { state, track }
}

const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
