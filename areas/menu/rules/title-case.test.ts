import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { titleCase } from './title-case.ts'

describe('[ADM-11] a list that shouts', () => {
  test.each([
    ["DOMAINE D'OR - DRY", "Domaine d'Or - Dry"],
    ['APERITIF DESSERT AND FORTIFIED WINE', 'Aperitif Dessert and Fortified Wine'],
    ['CHATEAU DE LA TOUR', 'Chateau de la Tour'],
    ['LA CREMA - LA ROSE', 'La Crema - La Rose'],
    ["O'BRIEN'S IPA - 12TH YEAR", "O'Brien's IPA - 12th Year"],
    ["JACK DANIEL'S", "Jack Daniel's"],
    ['COGNAC VSOP', 'Cognac VSOP'],
    ['DE-ALCOHOLIZED BEER', 'De-Alcoholized Beer'],
    ['ŒUFS ÉTÉ', 'Œufs Été'],
    ['Already in Order', 'Already in Order'],
    ['iPA', 'iPA'],
    ['7 & 7', '7 & 7'],
    ['', ''],
  ])('%s reads %s', (text, read) => {
    expect(titleCase(text)).toBe(read)
  })

  test('loses no letter, and reads the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = titleCase(text)
        expect(read.toUpperCase()).toBe(text === text.toUpperCase() ? text : read.toUpperCase())
        expect(titleCase(read) === read || read === read.toUpperCase()).toBe(true)
      }),
    )
  })
})
