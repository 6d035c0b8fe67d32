import type * as z from 'zod/mini'
import type { driverHomeState } from '../calls/home.ts'

export type DriverHomeState = z.input<typeof driverHomeState>
export type HomeAssignment = DriverHomeState['driver_assignments'][number]
export type HomeOrder = NonNullable<HomeAssignment['order']>
export type HomePlace = HomeAssignment['place']
