import { type FormEvent, useEffect, useRef, useState } from 'react'
import { makeScanGate } from '#platform/web/scan/scan-gate.ts'
import { type CameraState, useCamera } from '#platform/web/scan/use-camera.ts'
import { Button } from '#ui/button.tsx'
import { CameraView } from '#ui/camera-view.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ShelfItem } from '../../rules/shelf/shelf-walk.ts'
import { soundScan } from './scan-sound.ts'
import styles from './shelf.module.css'
import type { ShelfDesk } from './shelf-desk.ts'

const mostNames = 8
const namesFrom = 2

/** A scanner that types, a camera, a hand: all of them lead to one place. */
export function ScanBar({ desk, items }: { desk: ShelfDesk; items: readonly ShelfItem[] }) {
  const [text, setText] = useState('')
  const [isLooking, setLooking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useScannerKeys(field)

  function scan(code: string): void {
    const { what } = desk.scan(code)
    soundScan(what === 'items' ? 'found' : 'other')
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    const [first, ...others] = named
    if (first && others.length === 0) desk.choose(first)
    else if (named.length === 0) scan(text)
    if (named.length < 2) setText('')
  }
  const named = isName(text) ? itemsNamed(items, text) : []

  return (
    <section className={styles.scanBar} aria-label="Scan">
      {isLooking && <Camera onCode={scan} />}
      <form className={styles.scanLine} onSubmit={submit}>
        <TextField
          ref={field}
          label="Code or name"
          hideLabel
          icon="barcode"
          placeholder="Scan, or type a code or name"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          icon="camera"
          variant={isLooking ? 'plain' : 'primary'}
          aria-pressed={isLooking}
          onClick={() => setLooking(!isLooking)}
        >
          {isLooking ? 'Close' : 'Camera'}
        </Button>
      </form>
      {named.length > 0 && (
        <ul className={styles.names} aria-label="By name">
          {named.map((item) => (
            <li key={item.menu_item_id}>
              <button
                type="button"
                onClick={() => {
                  desk.choose(item)
                  setText('')
                }}
              >
                {item.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const isName = (text: string) => text.trim().length >= namesFrom && /\p{L}/u.test(text) && !text.trim().startsWith(']')

function itemsNamed(items: readonly ShelfItem[], text: string): ShelfItem[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  return items.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))).slice(0, mostNames)
}

/** A scanner at the USB port types, wherever one is on the page: its digits go into the field. */
function useScannerKeys(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !/^[0-9\]]$/.test(event.key)) return
      field.current?.focus()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [field])
}

const cameraWords: Readonly<Record<CameraState, string>> = {
  opening: 'Opening the camera…',
  looking: 'Hold a code into the frame. It reads by itself.',
  hard: 'Nothing to read yet. Come closer, turn off the shine, or type the digits.',
  no_camera: 'The camera cannot be used here. Type the digits, or use a scanner.',
  no_decoder: 'Scanning by camera needs a signal the first time. Type the digits instead.',
}

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [gate] = useState(makeScanGate)
  const { state, track } = useCamera(video, 'product', (text) => {
    if (gate(text, Date.now())) onCode(text)
  })
  const isBlind = state === 'no_camera' || state === 'no_decoder'
  return (
    <div className={styles.camera}>
      <CameraView video={video} track={track} hidden={isBlind} low />
      <p className={styles.muted} role="status">
        {cameraWords[state]}
      </p>
    </div>
  )
}
