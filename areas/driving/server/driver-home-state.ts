import type * as z from 'zod/mini'
import type { driverHomeState } from '../calls/home.ts'

export type DriverHomeState = z.input<typeof driverHomeState>
