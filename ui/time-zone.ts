import { createContext, useContext } from 'react'

/** The clock by which times are shown and days are meant, wherever what is shown has none of its own; never the browser's. */
export const TimeZone = createContext('UTC')

export const useTimeZone = () => useContext(TimeZone)
