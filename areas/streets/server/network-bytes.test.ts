import { expect, test } from 'vitest'
import { roadNetwork } from '../rules/router/network.ts'
import { roadMap, spot } from '../rules/router/testing.ts'
import { headerBegin, networkForm, networkFromBytes, networkToBytes } from './network-bytes.ts'

const places = Array.from({ length: 25 }, (_, index) => spot(index % 5, Math.floor(index / 5)))
const network = roadNetwork(
  roadMap(
    places,
    [
      ...[0, 1, 2, 3, 4].map((row) => ({ through: [0, 1, 2, 3, 4].map((x) => row * 5 + x), oneWay: 1 as const })),
      ...[0, 1, 2, 3, 4].map((column) => ({ through: [0, 1, 2, 3, 4].map((y) => y * 5 + column) })),
      { through: [0, 6], kind: 'motorway' },
    ],
    [{ through: [1, 6, 7] }, { only: true, through: [6, 11, 12, 13] }],
  ),
)
const bytes = networkToBytes(network)

test('what was stored is what is loaded, wherever in memory its bytes begin', () => {
  expect(bytes.subarray(0, headerBegin().length)).toEqual(headerBegin())
  expect(networkFromBytes(bytes)).toEqual(network)
  const shifted = Buffer.concat([Buffer.alloc(3), bytes]).subarray(3)
  expect(networkFromBytes(shifted)).toEqual(network)
})

test('a map without roads can be stored as well', () => {
  const empty = roadNetwork(roadMap([], []))
  expect(networkFromBytes(networkToBytes(empty))).toEqual(empty)
})

test('what an earlier version stored is not taken for what this one stores', () => {
  expect(networkForm).toBe(2)
  for (const form of [0, 1, 3]) {
    const other = Buffer.from(bytes)
    other.writeUInt32LE(form, 4)
    expect(networkFromBytes(other)).toBeUndefined()
  }
})

test('bytes that were cut short, damaged or written in another form are no network', () => {
  for (const length of [0, 3, 4, 20, 84, 88, bytes.length - 4, bytes.length - 1])
    expect(networkFromBytes(bytes.subarray(0, length))).toBeUndefined()
  expect(networkFromBytes(Buffer.concat([bytes, Buffer.alloc(4)]))).toBeUndefined()
  for (let place = 0; place < bytes.length; place += 7) {
    const damaged = Buffer.from(bytes)
    damaged[place] = (damaged[place] ?? 0) ^ 0x10
    expect(networkFromBytes(damaged)).toBeUndefined()
  }
})
