import { useEffect, useState } from 'react'
import type { Favorites } from '../../rules/place-filters.ts'

const storageKey = 'favorite_places'
const most = 200

/** The places that this device has marked, also in another tab; undefined until the page lives. */
export function useFavorites(): [Favorites | undefined, (franchise_id: number) => void] {
  const [favorites, setFavorites] = useState<Favorites>()
  useEffect(() => {
    setFavorites(readFavorites())
    const follow = ({ key }: StorageEvent) => key === storageKey && setFavorites(readFavorites())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  return [
    favorites,
    (franchise_id) => {
      // Another tab may have marked some meanwhile.
      const next = new Set(readFavorites())
      if (!next.delete(franchise_id)) next.add(franchise_id)
      const kept = [...next].slice(-most)
      setFavorites(new Set(kept))
      try {
        localStorage.setItem(storageKey, JSON.stringify(kept))
      } catch {
        // A browser that stores nothing keeps them as long as the page is open.
      }
    },
  ]
}

/** What others have written there is none of ours. */
function readFavorites(): Favorites {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)).slice(-most) : [])
  } catch {
    return new Set()
  }
}
