import type { CSSProperties } from 'react'
import { classes } from '../classes.ts'
import { initialsOf } from '../initials.ts'
import { type PackageShape, packageLook, type WineTone } from './package-look.ts'
import sprite from './packages.svg?no-inline'
import styles from './picture.module.css'

// where the label's middle lies, and how large letters fit on it
const letters: Record<PackageShape, { y: number; size: number }> = {
  wine: { y: 68, size: 11 },
  spirit: { y: 66, size: 11 },
  beer: { y: 69.6, size: 10 },
  'six-pack': { y: 73.8, size: 12 },
  can: { y: 51.3, size: 12 },
  bag: { y: 52.5, size: 13 },
  box: { y: 54, size: 14 },
  tub: { y: 65, size: 14 },
  jar: { y: 63.7, size: 13 },
}

type PackageProps = {
  shape: PackageShape
  /** Decides the colours: the article's UPC, or its id. */
  code: string
  /** Of a wine whose kind is known. */
  tone?: WineTone | undefined
  name: string
  className?: string | undefined
}

/** A shop article without a photograph: silhouette by kind, colour by code, two initials on the label. */
export function Package({ shape, code, tone, name, className }: PackageProps) {
  const look = packageLook(shape, code, tone)
  const { y, size } = letters[shape]
  const colours = { '--body': look.body, '--accent': look.accent, '--label': look.label } as CSSProperties
  return (
    <svg
      className={classes(styles.picture, className)}
      viewBox="0 0 96 96"
      style={colours}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${shape}`} />
      <text x="48" y={y} fontSize={size} textAnchor="middle" className={styles.letters} fill={look.ink}>
        {initialsOf(name)}
      </text>
    </svg>
  )
}
