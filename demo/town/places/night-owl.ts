import { category, check, choose, count, item, scale, slots } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const sauce = choose('Sauce', [
  'Buffalo',
  'Lemon pepper',
  'Garlic parmesan',
  'Honey gold',
  'Teriyaki',
  'Dry rub',
  ['Owl’s Revenge', 0.5, '!! REVENGE !!'],
])
const wings = (quantity: number) => slots(`Your ${quantity} wings`, quantity, sauce)
const cut = choose('Cut', ['Bone in', ['Boneless', 0], ['All flats', 1.5]])
const dips = count('Dips', ['Ranch', 'Blue cheese', ['Hot honey', 0.25]], { to: 8, each: 0.75 })
const crispness = choose('Cooked', ['Regular', 'Extra crisp'])

export const nightOwl: Place = {
  franchise_id: 12,
  name: 'Night Owl',
  kind: 'restaurant',
  cuisine: 'Wings',
  description: 'Wings until two in the morning, every night of term.',
  phone_number: '4045550112',
  hours: opens('16:00-02:00', '11:00-02:00', '12:00-02:00'),
  pickup_type: 'pickup_type_no_pickup',
  prep_minutes: 16,
  categories: [
    category('entrees', 'Wings', [
      item('6 Wings', 8.5, 'One sauce or six.', [wings(6), cut, crispness, dips]),
      item('10 Wings', 12.95, 'Split them as you like.', [wings(10), cut, crispness, dips]),
      item('20 Wings', 23.5, 'For two.', [wings(20), cut, crispness, dips]),
      item(
        '50 Wing Flock',
        54,
        'For the whole hall: fifty wings, split into as many sauces as you have patience to count, with celery, carrots and a stack of napkins.',
        [wings(50), cut, dips],
      ),
      item('Cauliflower Wings', 10.5, 'No chicken was asked.', [sauce, dips]),
    ]),
    category('entrees', 'Tenders and Sandwiches', [
      item('Tender Basket', 10.95, 'Four, fries.', [sauce, dips]),
      item('Hot Chicken Sandwich', 10.5, 'Pickle, slaw.', [scale('Heat, from 1 to 10', 1, 10)]),
      item('Owl Sandwich', 9.95, 'Grilled, swiss.', [check('Leave out', ['Tomato', 'Onion', 'Sauce'])]),
      item('Buffalo Wrap', 9.75, 'Ranch, lettuce.'),
      item('Fish Basket', 11.95, 'Catfish, hushpuppies.', [], { out: 2 }),
      item('Midnight Burger', 9.5, 'Two smashed patties.', [
        check('Add', [
          ['Bacon', 1.5],
          ['Egg', 1.25],
        ]),
      ]),
    ]),
    category('appetizers', 'Late Plates', [
      item('Loaded Tots', 8.25, 'Cheese, bacon, scallion.'),
      item('Mac Bites', 7.5, 'Eight.', [dips]),
      item('Fried Okra', 5.5, 'Cornmeal.'),
      item('Chili Nachos', 9.25, 'Jalapeños.'),
      item('Mozzarella Logs', 7.75, 'Five.'),
    ]),
    category('sides', 'Sides', [
      item('Fries', 3.75, 'Seasoned.', [choose('Seasoning', ['Salt', 'Cajun', 'Lemon pepper'])]),
      item('Onion Rings', 4.5, 'Thick.'),
      item('Celery and Carrots', 2.5, 'Cold.'),
      item('Slaw', 2.75, 'Sweet.'),
    ]),
    category('desserts', 'Sweet', [item('Fried Oreos', 5.5, 'Six.'), item('Banana Pudding', 4.75, 'Wafers.')]),
    category('drinks', 'Drinks', [
      item('Sweet Tea', 2.5, 'Very.', [choose('Size', ['Pint', ['Quart', 1.5], ['Gallon', 5]])]),
      item('Energy Drink', 3.5, 'For the paper due at eight.'),
    ]),
  ],
}
