export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }
export type State = { [key: string]: Json }

const hostile = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The reply's `state` over the client's: objects merge, lists and scalars replace, null clears, absent keys stay
 * (TRN-12, SIL-OPS-13). Keys that would reach a prototype are dropped.
 */
export function mergeState(old: State, change: State): State {
  const merged: State = { ...old }
  for (const [key, value] of Object.entries(change)) {
    if (hostile.has(key)) continue
    const before = Object.hasOwn(merged, key) ? merged[key] : undefined
    merged[key] = isObject(value) ? mergeState(isObject(before) ? before : {}, value) : value
  }
  return merged
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
