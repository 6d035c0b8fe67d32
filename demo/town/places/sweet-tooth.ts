import { category, check, choose, count, item, line, paragraph, slots, together } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const layers = choose('Cake', ['Vanilla', 'Chocolate', 'Red velvet', ['Carrot', 3]])
const icing = choose('Icing', ['Buttercream', 'Cream cheese', ['Ganache', 4]])
const words = [line('Words on the cake'), paragraph('Colors and decoration')]
const candles = count('Candles', ['Plain', 'Sparkler', ['Number', 0.5]], { to: 30, each: 0.25 })
const whole = [together('The cake', layers, icing), ...words, candles]
const boxOf = (quantity: number, what: string, kinds: readonly string[]) =>
  slots(`Your ${quantity} ${what}`, quantity, choose('Kind', kinds))
const cookies = ['Chocolate chip', 'Oatmeal raisin', 'Peanut butter', 'Snickerdoodle', 'Double chocolate']
const donuts = ['Glazed', 'Chocolate', 'Maple', 'Jelly', 'Old fashioned']

export const sweetTooth: Place = {
  franchise_id: 10,
  name: 'Sweet Tooth',
  kind: 'restaurant',
  cuisine: 'Bakery',
  description: 'Cakes with your words on them. Order the big ones early.',
  phone_number: '4045550110',
  hours: opens('07:00-19:00', '07:00-21:00', '08:00-16:00'),
  prep_minutes: 30,
  categories: [
    category('desserts', 'Whole Cakes', [
      item('8 Inch Layer Cake', 38, 'Serves twelve.', whole),
      item(
        '10 Inch Layer Cake',
        52,
        'Serves twenty. Tell us the words, the colors and the candles; everything else has been decided by Nora, who has run the oven since before the stadium.',
        whole,
      ),
      item('Sheet Cake', 64, 'Serves forty.', whole),
      item('Cheesecake', 36, 'Plain or topped.', [
        choose('Topping', ['Plain', ['Strawberry', 4], ['Caramel pecan', 5]]),
      ]),
      item('Cupcake Dozen', 34, 'Twelve.', [
        slots('Your twelve cupcakes', 12, layers, choose('Top', ['Vanilla', 'Chocolate', 'Sprinkles'])),
      ]),
    ]),
    category('desserts', 'By the Box', [
      item('Half Dozen Cookies', 13.5, 'Mix them.', [boxOf(6, 'cookies', cookies)]),
      item('Dozen Cookies', 25, 'Mix them.', [boxOf(12, 'cookies', cookies)]),
      item('Half Dozen Donuts', 11.5, 'Mix them.', [boxOf(6, 'donuts', donuts)]),
      item('Dozen Donuts', 21, 'Mix them.', [boxOf(12, 'donuts', donuts)]),
      item('Macarons', 0, 'By the piece.', [
        count('Flavors', ['Pistachio', 'Raspberry', 'Coffee', 'Lemon'], { from: 3, to: 24, each: 2.5 }),
      ]),
      item('Petit Fours', 18, 'Nine.', [], { out: 5 }),
    ]),
    category('desserts', 'Slices and Pieces', [
      item('Slice of Cake', 6.25, 'Today’s layers.', [choose('Cake', ['Vanilla', 'Chocolate', 'Carrot'])]),
      item('Pecan Pie Slice', 5.5, 'Local pecans.'),
      item('Key Lime Slice', 5.5, 'Tart.'),
      item('Brownie', 3.75, 'Corner or middle.', [choose('Piece', ['Corner', 'Middle'])]),
      item('Eclair', 4.5, 'Vanilla cream.'),
      item('Fruit Tart', 5.95, 'Glazed.'),
    ]),
    category('entrees', 'Bread and Savory', [
      item('Sourdough', 8, 'Whole loaf.', [choose('Sliced?', ['Whole', 'Sliced'])]),
      item('Challah', 9, 'Fridays.', [], { out: 'unknown' }),
      item('Ham and Cheese Croissant', 5.5, 'Warm.'),
      item('Quiche Slice', 6.5, 'Leek.'),
    ]),
    category('drinks', 'Drinks', [
      item('Coffee', 2.5, 'Hot.', [check('With', ['Cream', 'Sugar'])]),
      item('Milk', 2.25, 'Cold.'),
      item('Hot Cocoa', 3.5, 'Real chocolate.'),
    ]),
  ],
}
