import type { Place } from '../place.ts'
import { brickAndBasil } from './brick-and-basil.ts'
import { casaVerde } from './casa-verde.ts'
import { fivePointsPackage } from './five-points-package.ts'
import { noodleBar88 } from './noodle-bar-88.ts'
import { otterBurger } from './otter-burger.ts'
import { sushiKumo } from './sushi-kumo.ts'

/** The places of the town by franchise id; their sites are the landmarks of the same number. */
export const places: readonly Place[] = [
  brickAndBasil,
  noodleBar88,
  casaVerde,
  otterBurger,
  sushiKumo,
  fivePointsPackage,
]
