export type PackageShape = 'wine' | 'spirit' | 'beer' | 'six-pack' | 'can' | 'bag' | 'box' | 'tub' | 'jar'
/** What is in the bottle is seen through its glass. */
export type WineTone = 'red' | 'white' | 'rose' | 'sparkling'
export type PackageLook = { body: string; accent: string; label: string; ink: string }

const cream = '#fbf6ea'
const ink = '#3a2b22'

const dark: PackageLook = { body: '#3f5a3c', accent: '#d9b25a', label: cream, ink }
const wines: Readonly<Record<WineTone, readonly PackageLook[]>> = {
  red: [
    { body: '#5a2340', accent: '#c9a24b', label: cream, ink },
    { body: '#7a2338', accent: '#f0dfc0', label: cream, ink },
  ],
  white: [
    { body: '#8fae5a', accent: '#e6ddc4', label: cream, ink },
    { body: '#d9c27a', accent: '#8a5a2a', label: cream, ink },
  ],
  rose: [{ body: '#e8a7ac', accent: '#b13a5d', label: cream, ink }],
  sparkling: [dark, { body: '#5f7a4a', accent: '#e6ddc4', label: cream, ink }],
}
const amber: readonly PackageLook[] = [
  { body: '#b9782c', accent: '#5b4030', label: '#f4e6c6', ink },
  { body: '#dfe9ee', accent: '#5b4030', label: '#2d62b0', ink: '#ffffff' },
  { body: '#c9d8cf', accent: '#5b4030', label: '#1f5d50', ink: '#ffffff' },
  { body: '#8a4a1c', accent: '#5b4030', label: '#f4e6c6', ink },
]
const brown: readonly PackageLook[] = [
  { body: '#7a4a1c', accent: '#f2a93b', label: '#f2a93b', ink },
  { body: '#3f5a3c', accent: '#d4503a', label: cream, ink },
  { body: '#5b3520', accent: '#2d62b0', label: cream, ink },
]
const paper: readonly PackageLook[] = [
  { body: '#d4503a', accent: '#f8d27a', label: '#8e2c1e', ink: '#ffffff' },
  { body: '#6b3c9b', accent: '#d9c2ff', label: '#3f1f66', ink: '#ffffff' },
  { body: '#1a8a84', accent: '#d6eeea', label: '#0b524e', ink: '#ffffff' },
  { body: '#2d62b0', accent: '#d4503a', label: '#1b3c78', ink: '#ffffff' },
  { body: '#c98a2b', accent: '#7a4a1c', label: '#7a4a1c', ink: '#ffffff' },
  { body: '#b13a5d', accent: '#f4d9d0', label: '#7d2440', ink: '#ffffff' },
  { body: '#4f8f4a', accent: '#e4efd4', label: '#2f5d2c', ink: '#ffffff' },
  { body: '#e58a5a', accent: '#8a4a2a', label: cream, ink },
]
const looks: Record<PackageShape, readonly PackageLook[]> = {
  // Of a wine that nobody names, the glass is too dark to see through.
  wine: [dark],
  spirit: amber,
  beer: brown,
  'six-pack': paper,
  can: paper,
  bag: paper,
  box: paper,
  tub: paper,
  jar: paper,
}

/** The same code always gets the same colours, so that a customer finds the bottle again. */
export function packageLook(shape: PackageShape, code: string, tone?: WineTone): PackageLook {
  let hash = 0x811c9dc5
  for (const letter of code) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  // neighbours in a range of codes should not look alike: the high bits decide
  hash ^= hash >>> 15
  const choice = tone ? wines[tone] : looks[shape]
  return choice[(hash >>> 0) % choice.length] ?? { body: '#7a4a1c', accent: '#f2a93b', label: cream, ink }
}
