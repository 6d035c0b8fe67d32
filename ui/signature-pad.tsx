import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import Pad, { type PointGroup } from 'signature_pad'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { type Box, fitStrokes, isSignature, type SignatureSize, signatureBox, trimStrokes } from './signature.ts'
import styles from './signature-pad.module.css'

type SignaturePadProps = {
  /** Names the canvas: "Signature of Ana Petrova". */
  label: string
  /** After each stroke: a PNG data URL, black on white, cut to the ink; nothing once cleared, and while it is a dot. */
  onSign: (signature: string | undefined) => void
  size: SignatureSize
  /** Over the pad in `window`: a heading, and the buttons at the foot. */
  top?: ReactNode
  foot?: ReactNode
}

const inkWords = {
  none: 'empty: sign with finger or mouse',
  dot: 'too little: write the name',
  signature: 'signed',
} as const
const boxOf = (size: SignaturePadProps['size']) =>
  signatureBox(size, { width: window.innerWidth, height: window.innerHeight })

export function SignaturePad({ label, onSign, size, top, foot }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const clear = useRef<() => void>(undefined)
  const [ink, setInk] = useState<'none' | 'dot' | 'signature'>('none')
  const tell = useEffectEvent((strokes: PointGroup[]) => {
    const isEnough = isSignature(strokes)
    setInk(strokes.length === 0 ? 'none' : isEnough ? 'signature' : 'dot')
    onSign(isEnough ? pngOf(strokes) : undefined)
  })
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return
    const pad = new Pad(sheet, { penColor: '#14181f', minWidth: 0.8, maxWidth: 2.8 })
    // kept as drawn: turning to and fro scales from here, never from what was already scaled
    let drawn: { strokes: PointGroup[]; box: Box } = { strokes: [], box: boxOf(size) }
    const resize = () => {
      const box = boxOf(size)
      fitCanvas(sheet, box)
      pad.fromData(fitStrokes(drawn.strokes, drawn.box, box))
    }
    clear.current = () => {
      pad.clear()
      drawn = { strokes: [], box: boxOf(size) }
      tell([])
    }
    pad.addEventListener('endStroke', () => {
      drawn = { strokes: pad.toData(), box: boxOf(size) }
      tell(drawn.strokes)
    })
    resize()
    window.addEventListener('resize', resize)
    return () => {
      window.removeEventListener('resize', resize)
      pad.off()
    }
  }, [size])
  return (
    <div className={classes(styles.pad, size === 'window' && styles.window)}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={`${label}, ${inkWords[ink]}`} />
      <span className={styles.line} aria-hidden="true" />
      <p className={styles.more} role="status">
        {ink === 'dot' && 'A dot is no signature: please write the name.'}
      </p>
      {top && <div className={styles.top}>{top}</div>}
      {foot ? (
        <div className={styles.foot}>
          <IconButton icon="undo" label="Clear signature" onClick={() => clear.current?.()} />
          {foot}
        </div>
      ) : (
        ink !== 'none' && (
          <IconButton
            icon="x"
            label="Clear signature"
            size="small"
            className={styles.clear}
            onClick={() => clear.current?.()}
          />
        )
      )}
    </div>
  )
}

function fitCanvas(sheet: HTMLCanvasElement, box: Box) {
  const ratio = Math.max(window.devicePixelRatio, 1)
  sheet.width = box.width * ratio
  sheet.height = box.height * ratio
  sheet.style.width = `${box.width}px`
  sheet.style.height = `${box.height}px`
  sheet.getContext('2d')?.scale(ratio, ratio)
}

function pngOf(strokes: PointGroup[]): string | undefined {
  const cut = trimStrokes(strokes, 8)
  if (!cut) return undefined
  const sheet = document.createElement('canvas')
  // twice the size, whatever the screen: the signature is read on paper later
  sheet.width = cut.box.width * 2
  sheet.height = cut.box.height * 2
  sheet.getContext('2d')?.scale(2, 2)
  const pad = new Pad(sheet, { backgroundColor: '#ffffff' })
  pad.fromData(cut.strokes.map((stroke) => ({ ...stroke, penColor: '#000000' })))
  pad.off()
  return sheet.toDataURL('image/png')
}
