const tokens = {
  land: '--map-land',
  street: '--map-street',
  edge: '--map-street-edge',
  water: '--map-water',
  green: '--map-green',
  block: '--map-block',
  label: '--map-label',
  waterLabel: '--map-water-label',
  rail: '--map-rail',
  text: '--text',
  sign: '--surface',
  interstate: '--info',
  crown: '--danger',
  wide: '--tile-saffron',
  campus: '--tile-sand',
  brand: '--brand',
} as const

export type MapColours = Readonly<Record<keyof typeof tokens, string>>

/** The kit's colours in the present theme as numbers: the map paints on a canvas, where `light-dark()` says nothing. */
export function mapColours(inside: HTMLElement): MapColours {
  const probe = document.createElement('span')
  probe.hidden = true
  inside.append(probe)
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return rgbOf(getComputedStyle(probe).color)
  }
  const found = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)]))
  probe.remove()
  return found as MapColours
}

/** Mixed colours compute to `color(srgb …)`, which the map cannot read. */
function rgbOf(computed: string): string {
  const parts = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(computed)
  if (!parts) return computed
  const [red, green, blue] = parts.slice(1, 4).map((part) => Math.round(Number(part) * 255))
  return `rgba(${red}, ${green}, ${blue}, ${parts[4] ?? 1})`
}
