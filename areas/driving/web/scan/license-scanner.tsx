import { useRef, useState } from 'react'
import type { Day } from '#platform/core/day.ts'
import { openBarcodeDecoder } from '#platform/web/scan/open-decoder.ts'
import { scanFile } from '#platform/web/scan/scan-picture.ts'
import { type CameraState, useCamera } from '#platform/web/scan/use-camera.ts'
import { Button } from '#ui/button.tsx'
import { CameraView } from '#ui/camera-view.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { type License, licenseFaultTexts, readLicense } from '../../rules/license/read-license.ts'
import styles from './scan.module.css'

type ScannerProps = {
  today: Day
  onRead: (license: License) => void
  onClose: () => void
}

const cameraWords: Readonly<Record<CameraState, string>> = {
  opening: 'Opening the camera…',
  looking: 'Hold it still, a hand’s length away. It reads by itself.',
  hard: 'No luck with this one. Tilt it against the shine, lay it flat, or type the dates. Passports and military IDs have no such barcode.',
  no_camera: 'The camera cannot be used here. Take a picture of the barcode instead, or type the dates.',
  no_decoder: 'Scanning needs a signal the first time. Type the dates instead.',
}

/** Looks for the barcode on the back of a license, by the camera or in a picture; what it sees stays on this phone and is not kept. */
export function LicenseScanner({ today, onRead, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const { state, track } = useCamera(video, 'license', take)

  function take(text: string): void {
    const read = readLicense(text, today)
    if (read.ok) onRead(read.license)
    else setProblem(licenseFaultTexts[read.reason])
  }

  async function takeFile(file: File | undefined): Promise<void> {
    if (!file) return
    setReading(true)
    setProblem(undefined)
    const decoder = await openBarcodeDecoder('license').catch(() => undefined)
    const text = decoder && (await scanFile(decoder, 'license', file))
    setReading(false)
    if (text !== undefined) take(text)
    else setProblem(decoder ? 'There is no barcode to be read in this picture.' : cameraWords.no_decoder)
  }

  return (
    <Dialog
      title="Scan the back of the ID"
      onClose={onClose}
      foot={
        <Button variant="quiet" size="large" wide onClick={onClose}>
          Type the dates instead
        </Button>
      }
    >
      <div className={styles.scanner}>
        <CameraView video={video} track={track} hidden={state === 'no_camera' || state === 'no_decoder'} />
        <p className={styles.words} role="status">
          {cameraWords[state]}
        </p>
        <ErrorLine error={problem} />
        <label className={styles.picture}>
          <span>{isReading ? 'Reading the picture…' : 'Read it from a picture'}</span>
          <input
            type="file"
            accept="image/*"
            disabled={isReading}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              void takeFile(file)
              currentTarget.value = ''
            }}
          />
        </label>
        <p className={styles.words}>
          Scanning only fills the form. Picture and barcode stay on this phone and are not kept.
        </p>
      </div>
    </Dialog>
  )
}
