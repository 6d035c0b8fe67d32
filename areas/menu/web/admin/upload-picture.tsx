import { useEffect, useState } from 'react'
import { sendFile } from '#platform/web/send-file.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextField } from '#ui/text-field.tsx'
import { largestPicture, pictureWords, uploadPicture } from '../../calls/menu-assets.ts'
import type { AssetView } from '../../calls/menu-items.ts'
import styles from './admin.module.css'

type UploadPictureProps = {
  franchise_id: number
  file: File
  onUploaded: (asset: AssetView) => void
  onClose: () => void
}
type Shape = 'whole' | 'square'

/** A picture before it is sent: its name, and the part of it that is shown. */
export function UploadPicture({ franchise_id, file, onUploaded, onClose }: UploadPictureProps) {
  const [url, setUrl] = useState<string>()
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  const [name, setName] = useState(file.name.replace(/\.[^.]*$/, '').slice(0, 100))
  const [shape, setShape] = useState<Shape>('whole')
  const [place, setPlace] = useState(50)
  const [isBroken, setBroken] = useState(false)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState({ text: '', count: 0 })
  useEffect(() => {
    const made = URL.createObjectURL(file)
    const ending = new AbortController()
    createImageBitmap(file).then(
      (bitmap) => {
        bitmap.close()
        if (!ending.signal.aborted) setUrl(made)
      },
      () => {
        if (!ending.signal.aborted) setBroken(true)
      },
    )
    return () => {
      ending.abort()
      URL.revokeObjectURL(made)
    }
  }, [file])
  const crop = size && shape === 'square' ? squareOf(size, place / 100) : undefined

  async function send() {
    const refuse = (text: string) => setProblem({ text, count: problem.count + 1 })
    if (file.size > largestPicture) return refuse(pictureWords.too_large)
    setLoading(true)
    const sides = Object.entries(crop ?? {}).map(([side, share]) => [side, share.toFixed(6)])
    const sent = await sendFile(uploadPicture, { franchise_id, name, ...Object.fromEntries(sides) }, file)
    setLoading(false)
    if (sent.ok) onUploaded(sent.data.asset)
    else refuse(sent.message)
  }

  return (
    <Dialog
      title="Upload a picture"
      wide
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Back
          </Button>
          <Button variant="primary" loading={loading} disabled={isBroken} onClick={() => void send()}>
            {loading ? 'Sending...' : 'Use this picture'}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        {url && (
          <img
            src={url}
            alt="As it will be shown"
            className={shape === 'square' ? styles.square : undefined}
            style={shape === 'square' ? { objectPosition: `${place}% ${place}%` } : undefined}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
          />
        )}
      </div>
      <SegmentedControl<Shape>
        legend="Shape"
        parts={[
          { value: 'whole', label: 'Whole' },
          { value: 'square', label: 'Square' },
        ]}
        value={shape}
        onChoose={setShape}
      />
      {shape === 'square' && size && size.width !== size.height && (
        <label className={styles.slider}>
          Which part
          <input
            type="range"
            min={0}
            max={100}
            value={place}
            onChange={(event) => setPlace(Number(event.target.value))}
          />
        </label>
      )}
      <TextField
        label="Name of the picture"
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ErrorLine error={isBroken ? pictureWords.wrong_type : problem.text} count={problem.count} />
    </Dialog>
  )
}

/** The largest square, moved along the longer side. */
function squareOf({ width, height }: { readonly width: number; readonly height: number }, place: number) {
  const side = Math.min(width, height)
  return {
    x: ((width - side) * place) / width,
    y: ((height - side) * place) / height,
    width: side / width,
    height: side / height,
  }
}
