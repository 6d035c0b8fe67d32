/** Where a driver takes the alcohol course. */
export const alcoholCoursePath = '/rocket/driver_app_web/alcohol_course'
