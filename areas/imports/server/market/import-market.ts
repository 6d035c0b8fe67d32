import type { ImportFile, ImportKind } from '#platform/server/imports/import-kind.ts'

// The reader of YAML is loaded by those who import, and by no server that only serves.

export const importMarket: ImportKind = {
  name: 'market',
  does: 'a market’s settings, and if wanted its stores, drivers, tablets and waypoints, from YAML or JSON',
  endings: ['.yaml', '.yml', '.json'],
  withoutMarket: true,
  firstRows: settingRows,
  run: async (input) => (await import('./store-market.ts')).storeMarket(input),
}

async function* settingRows(file: ImportFile) {
  yield* (await import('./store-market.ts')).settingRows(file)
}
