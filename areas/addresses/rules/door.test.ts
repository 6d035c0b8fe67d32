import { describe, expect, test } from 'vitest'
import { doorTyped, splitDoor } from './door.ts'

describe('the apartment in an address line', () => {
  test.each([
    ['118 Orchard St Apt 3B', '118 Orchard St', '3B'],
    ['118 Orchard St #3B', '118 Orchard St', '3B'],
    ['118 Orchard St, Unit 3B', '118 Orchard St', '3B'],
    ['118 Orchard St 3b', '118 Orchard St', '3B'],
    ['118 Orchard St apt3b', '118 Orchard St', '3B'],
    ['118 orchard st., apt. 3-b, Bellwether, GA 31298', '118 orchard st., Bellwether, GA 31298', '3-B'],
    ['Apt 3B, 118 Orchard St', '118 Orchard St', '3B'],
    ['118 Orchard St Apt 13 C', '118 Orchard St', '13 C'],
    ['9 Main St Suite 300', '9 Main St', 'Suite 300'],
    ['9 Main St Bldg C Ste 4', '9 Main St', 'Building C, Suite 4'],
    ['9 Main St, 3rd floor', '9 Main St', '3rd floor'],
    ['9 Main St rear', '9 Main St', 'Rear'],
    ['3 Third St 3', '3 Third St', '3'],
    ['1200 Main St (near Oak Ave), Columbus, OH 43215 Apt 4', '1200 Main St (near Oak Ave), Columbus, OH 43215', '4'],
  ])('[ADR-02] [CRT-48] %s', (typed, line, door) => expect(splitDoor(typed)).toEqual({ line, door }))

  test.each(['118 Orchard St', '12 State Route 17', 'Apt 3', 'PO Box 12', '5 12th Ave', 'High St & Broad St', ''])(
    '[ADR-02] %s names none, and stays as typed',
    (typed) => {
      expect(splitDoor(typed)).toEqual({ line: typed, door: '' })
    },
  )
})

test.each([
  ['118 orch apt 3b', '118 Orchard Street, Bellwether, GA', '3B'],
  ['118 orch #3', '118 Orchard Street, Bellwether, GA', '3'],
  ['118 orchard st 3b', '118 Orchard Street, Bellwether, GA', '3B'],
  ['12 s 3', '12 South 3rd Street, Columbus, OH 43215', ''],
  ['700 e 1', '700 East 10th Avenue, Columbus, OH 43201', ''],
  ['118 orchard st 31', '118 Orchard Street, Bellwether, GA 31298', ''],
])('[ADR-02] before %j was chosen as %j, the door %j was typed', (typed, chosen, door) => {
  expect(doorTyped(typed, chosen)).toBe(door)
})
