import { expect, test } from 'vitest'
import { accessFormFaults, accessOfForm, formOfAccess, marketsMissing } from './access-form.ts'

test('[SIL-ORD-140] an empty choice of markets is a fault, and never all of them', () => {
  const form = { roles: ['staff'], market_ids: [], franchise_ids: [], everywhere: false }
  expect(accessFormFaults(form).market_ids).toBe(marketsMissing)
  expect(accessFormFaults({ ...form, everywhere: true }).market_ids).toBeUndefined()
  expect(accessFormFaults({ ...form, market_ids: [3] }).market_ids).toBeUndefined()
})

test.each([
  [{ roles: ['staff'], market_ids: [], franchise_ids: [] }],
  [{ roles: ['menu_editor'], market_ids: [2], franchise_ids: [7] }],
])('%o is the same after a look at the form', (access) => {
  expect(accessOfForm(formOfAccess(access))).toEqual(access)
})

test('restaurants go with the last role that has some', () => {
  const form = formOfAccess({ roles: ['staff'], market_ids: [2], franchise_ids: [7] })
  expect(accessOfForm(form).franchise_ids).toEqual([])
})
