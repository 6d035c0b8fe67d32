/** The end of a driver's day: what was paid at the doors, and the checklist of the clock-out (SIL-ORD-146). */
export const cashOutPath = '/rocket/driver_app_web/cash_out'

/** What the week brought the driver. */
export const payPath = '/rocket/driver_app_web/pay'

/** The driver's own shifts. */
export const shiftsPath = '/rocket/driver_app_web/shifts'
