import { type Day, shortDay, weekdayOf } from './day.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** 1 is Monday. */
export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? ''
export const shortWeekday = (weekday: number): string => weekdayName(weekday).slice(0, 3)

/** `Sat, Nov 21` */
export const dayText = (day: Day): string => `${shortWeekday(weekdayOf(day))}, ${shortDay(day)}`

/** `June 2, 1991` */
export const longDay = (day: Day): string => `${monthName(day)} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`

/** `June 1991` */
export const monthText = (day: Day): string => `${monthName(day)} ${day.slice(0, 4)}`

const monthName = (day: Day): string => months[Number(day.slice(5, 7)) - 1] ?? ''
