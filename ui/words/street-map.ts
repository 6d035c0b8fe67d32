import { defineWords } from '#platform/core/words.ts'

/** Of the map of the streets. */
export const words = defineWords('ui/street-map', {
  pin: 'Pin. Move it with the arrow keys.',
  map: 'Map',
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
  gestures_windows: 'Use Ctrl + scroll to zoom the map',
  gestures_mac: 'Use ⌘ + scroll to zoom the map',
  gestures_phone: 'Use two fingers to move the map',
  missing: 'The streets cannot be shown on this device.',
})
