import { createContext, useContext } from 'react'

export const Served = createContext(false)

/**
 * Whether what is drawn is the page as the server draws it, or must be like that because it takes over what the server drew. The server
 * knows neither the window nor the address's hash nor what the browser has stored.
 */
export const useIsServed = (): boolean => useContext(Served)
