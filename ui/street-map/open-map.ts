import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type ErrorEvent,
  getGlobalDispatcher,
  LngLatBounds,
  Map as MapLibre,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { words } from '../words/street-map.ts'
import { mapColours } from './map-colours.ts'
import type { MapPlace, StreetMapSource } from './map-source.ts'
import { mapStyle } from './map-style.ts'
import { drawShields } from './shields.ts'

// Loaded when a map is wanted, never with a page: it weighs more than all the rest.

setWorkerUrl(workerUrl)
// What all maps share tells of it, too.
getGlobalDispatcher().on('error', tellBreakage)

export type { MapLibre, Marker }
export type OpenedMap = {
  readonly map: MapLibre
  close(): void
}

/** One place is shown with the streets around it. */
const closest = 16
/** On the right a mark's name would lie under the buttons for closer and farther. */
const fitted = { padding: { top: 48, right: 96, bottom: 48, left: 48 }, maxZoom: closest } as const

/** Draws the map into `box`, in the colours of the page's theme from then on. */
export function openMap(
  box: HTMLElement,
  source: StreetMapSource,
  { shown, gentle }: { readonly shown: readonly MapPlace[]; readonly gentle: boolean },
): OpenedMap {
  const style = () => mapStyle(source, mapColours(box), location.origin)
  const map = new MapLibre({
    container: box,
    style: style(),
    bounds: boundsOf(source, shown),
    fitBoundsOptions: fitted,
    minZoom: source.minZoom,
    maxZoom: 19,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    // A finger that scrolls the page must not be caught by the map in it.
    cooperativeGestures: gentle,
    locale: {
      'Map.Title': words.map,
      'NavigationControl.ZoomIn': words.zoom_in,
      'NavigationControl.ZoomOut': words.zoom_out,
      'CooperativeGesturesHandler.WindowsHelpText': words.gestures_windows,
      'CooperativeGesturesHandler.MacHelpText': words.gestures_mac,
      'CooperativeGesturesHandler.MobileHelpText': words.gestures_phone,
    },
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
  })
  map.setMissingStyleImageResolver((id) => {
    const signs = drawShields(id, mapColours(box))
    if (signs && !map.hasImage(id)) map.addImage(id, signs.image, { pixelRatio: signs.pixelRatio })
  })
  // It stands in a named section, and takes the arrow keys: a landmark of its own would have the same name on every map of a page.
  map.getCanvas().setAttribute('role', 'application')
  map.on('error', tellBreakage)
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  keepInView(map, boundsOf(source, shown))
  const repaint = () => map.setStyle(style())
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const themes = new MutationObserver(repaint)
  scheme.addEventListener('change', repaint)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return {
    map,
    close() {
      scheme.removeEventListener('change', repaint)
      themes.disconnect()
      map.remove()
    },
  }
}

/** How the library begins to say that its own code did not come; its address is ours and was built with it. */
const workerLost = 'Worker failed to load'

/**
 * Tiles that did not come are no breakage: the map is drawn from what is there, and asks again when it is moved; nor is a network that goes before
 * the library has all of its code, for what stands in for the map stays. Without a listener it would write each of them to the console.
 */
function tellBreakage({ error }: ErrorEvent): void {
  const isOfTheNetwork =
    error instanceof TypeError || 'status' in error || !navigator.onLine || error.message.startsWith(workerLost)
  if (!isOfTheNetwork) console.error(error)
}

/** A phone that is turned still shows what it showed, unless somebody has looked elsewhere meanwhile. */
function keepInView(map: MapLibre, bounds: LngLatBounds): void {
  const place = () => `${map.getCenter()} ${map.getZoom()}`
  let first = place()
  map.on('resize', () => {
    if (place() !== first) return
    map.fitBounds(bounds, { ...fitted, animate: false })
    first = place()
  })
}

export function boundsOf(source: StreetMapSource, places: readonly MapPlace[]): LngLatBounds {
  const [west, south, east, north] = source.bounds
  if (places.length === 0) return new LngLatBounds([west, south], [east, north])
  const bounds = new LngLatBounds()
  for (const place of places) bounds.extend(place)
  return bounds
}

/** An element that stays at its place on the map; what is in it is up to whoever made it. */
export function markAt(map: MapLibre, element: HTMLElement, at: MapPlace, draggable = false): Marker {
  return new Marker({ element, draggable, anchor: 'center' }).setLngLat(at).addTo(map)
}
