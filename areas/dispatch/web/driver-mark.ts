import type { MapMark } from '#ui/street-map/street-map.tsx'
import type { DriverQueue } from '../rules/board.ts'
import { busynessKind, busynessText } from '../rules/busyness.ts'
import { headColour, queueColour, queueWords } from '../rules/colours.ts'

type Look = Pick<MapMark, 'tone' | 'shape' | 'word'>

/** A driver on the map as in their column: first what is wrong with the queue, then what the head says. */
export function lookOf({ driver_details: driver, driver_assignments }: DriverQueue, now: number): Look {
  const queue = queueColour(driver_assignments, now)
  if (queue === 'red') return { tone: 'red', shape: 'square', word: queueWords.red }
  if (!driver.active) return { tone: 'red', shape: 'cross', word: 'Inactive' }
  if (queue === 'orange') return { tone: 'orange', shape: 'ring', word: queueWords.orange }
  const colour = headColour(driver)
  const word = busynessText(driver.busyness_status)
  if (colour === 'black') return { word }
  return { tone: colour, shape: busynessKind(driver.busyness_status) === 'sitting' ? 'quarter' : 'wedge', word }
}
