const storageKey = 'driver_dispatch_phone'

/** Dispatch's number stays on the phone: whoever is signed out needs it most. */
export function keepDispatchPhone(phone: string | null): void {
  try {
    if (phone) localStorage.setItem(storageKey, phone)
  } catch {
    // Storage is refused: then the server's word is all there is.
  }
}

export function keptDispatchPhone(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
