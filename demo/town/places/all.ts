import type { Place } from '../place.ts'
import { beanThere } from './bean-there.ts'
import { brickAndBasil } from './brick-and-basil.ts'
import { campusCorner } from './campus-corner.ts'
import { casaVerde } from './casa-verde.ts'
import { fivePointsPackage } from './five-points-package.ts'
import { greenFork } from './green-fork.ts'
import { nightOwl } from './night-owl.ts'
import { noodleBar88 } from './noodle-bar-88.ts'
import { otterBurger } from './otter-burger.ts'
import { riversideWine } from './riverside-wine.ts'
import { saffronHouse } from './saffron-house.ts'
import { smokestackBbq } from './smokestack-bbq.ts'
import { sushiKumo } from './sushi-kumo.ts'
import { sweetTooth } from './sweet-tooth.ts'
import { theGriddle } from './the-griddle.ts'

/** The places of the town by franchise id; their sites are the landmarks of the same number. */
export const places: readonly Place[] = [
  brickAndBasil,
  noodleBar88,
  casaVerde,
  theGriddle,
  smokestackBbq,
  saffronHouse,
  greenFork,
  otterBurger,
  sushiKumo,
  sweetTooth,
  beanThere,
  nightOwl,
  fivePointsPackage,
  riversideWine,
  campusCorner,
]
