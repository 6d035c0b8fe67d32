import type { Rect, Spot } from './plane.ts'

/** One block of the outer town; the old town's are half as long. All in metres on the drawing board. */
export const block = 180
export const ringRadius = 2900

export const campus: Rect = { west: -360, south: -360, east: 540, north: 540 }
export const dormitories: Rect = { west: 190, south: 190, east: 530, north: 530 }
export const stadium: Rect = { west: 720, south: 360, east: 1260, north: 900 }
export const school: Rect = { west: -1610, south: 1270, east: -1270, north: 1430 }
export const oldTown: Rect = { west: -1620, south: -360, east: -360, north: 900 }
/** The county line runs north to south here; east of it lies the neighbour's strip. */
export const countyLine = 3060
export const strip: Rect = { west: 3240, south: -1080, east: 4140, north: -360 }
export const gameDayZone: Rect = { west: -1900, south: -1070, east: 1900, north: 1900 }

/** Between two rows of streets, so that only the bridges cross it. */
export const riverMiddle = -1170
export const bridges: readonly number[] = [-720, 1080]

export const deliveryCorners: readonly Spot[] = [
  [-2400, -3250],
  [2600, -3250],
  [4300, -2000],
  [4300, 900],
  [2400, 3250],
  [-2400, 3250],
  [-3350, 2000],
  [-3350, -2000],
]

export function riverBanks(): Spot[] {
  const south: Spot[] = []
  const north: Spot[] = []
  for (let x = -6000; x <= 6000; x += 100) {
    const middle = riverMiddle + 24 * Math.sin(x / 420)
    const half = 36 + 10 * Math.sin(x / 930 + 1)
    south.push([x, middle - half])
    north.unshift([x, middle + half])
  }
  return [...south, ...north]
}
