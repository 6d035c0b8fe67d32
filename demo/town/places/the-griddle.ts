import { category, check, choose, count, item, slots, together } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const eggs = choose('Eggs', [
  'Scrambled',
  'Over easy',
  'Over medium',
  'Over hard',
  'Sunny side up',
  ['Egg whites', 1, 'WHITES'],
])
const bread = choose('Bread', ['White', 'Wheat', 'Rye', 'Biscuit', ['Gluten free', 1.5, '** GF **']])
const meat = choose('Meat', ['Bacon', 'Sausage', 'Ham', ['Country steak', 3], 'No meat'])
const plate = together('Your plate', eggs, bread, meat)
const stack = [
  choose('How many?', ['Short stack (2)', ['Full stack (3)', 2], ['Tall stack (5)', 5]]),
  check('On top', [
    ['Blueberries', 1.5],
    ['Pecans', 1.5],
    ['Chocolate chips', 1],
    ['Whipped cream', 0.75],
  ]),
]

export const theGriddle: Place = {
  franchise_id: 4,
  name: 'The Griddle',
  kind: 'restaurant',
  cuisine: 'Breakfast',
  description: 'Open when the mill whistle used to blow. Closes at eleven.',
  phone_number: '4045550104',
  hours: opens('06:30-11:00', '06:30-11:00', '07:00-11:00'),
  prep_minutes: 14,
  categories: [
    category('entrees', 'Eggs', [
      item('Two Egg Breakfast', 8.95, 'Grits or hash browns.', [plate, choose('Side', ['Grits', 'Hash browns'])]),
      item('Steak and Eggs', 15.95, 'Six ounces.', [
        eggs,
        choose('Steak', ['Rare', 'Medium rare', 'Medium', 'Well done']),
        bread,
      ]),
      item('Country Benedict', 11.5, 'Biscuit, ham, gravy.', [eggs]),
      item('Farmer’s Omelet', 10.75, 'Potato, onion, cheddar.', [bread]),
      item('Garden Omelet', 10.25, 'Spinach, tomato, mushrooms.', [bread]),
      item('Build an Omelet', 9.5, 'Three eggs and what you like.', [
        check(
          'Fill it with',
          ['Cheddar', 'Swiss', 'Ham', 'Bacon', 'Mushrooms', 'Peppers', 'Onion', 'Tomato'].map(
            (filling) => [filling, 0.85] as const,
          ),
          [1, 6],
        ),
        bread,
      ]),
      item('Huevos Rancheros', 10.95, 'Black beans, salsa roja.', [eggs]),
      item(
        'Shrimp and Grits',
        14.5,
        'Stone-ground grits from the mill that stood at the foot of Mill Street, slow-cooked with cream, and shrimp in a peppery ham gravy.',
      ),
    ]),
    category('entrees', 'From the Griddle', [
      item('Buttermilk Pancakes', 7.95, 'Butter, syrup.', stack),
      item('Blueberry Pancakes', 9.25, 'Berries inside.', stack),
      item('Pecan Waffle', 8.75, 'Crisp.', [
        check('On top', [
          ['Whipped cream', 0.75],
          ['Bananas', 1],
        ]),
      ]),
      item('French Toast', 8.95, 'Thick brioche.', stack),
      item('Silver Dollars', 6.5, 'Ten little ones.'),
      item('Cornmeal Cakes', 7.5, 'With honey.'),
    ]),
    category('entrees', 'Biscuits and Sandwiches', [
      item('Biscuits and Gravy', 7.25, 'Two, sausage gravy.'),
      item('Chicken Biscuit', 6.75, 'Fried thigh, pickle.', [choose('Heat', ['Mild', 'Hot'])]),
      item('Egg and Cheese', 5.5, 'On your bread.', [eggs, bread]),
      item('Breakfast Burrito', 8.5, 'Egg, potato, cheese.', [meat]),
      item('Biscuit Dozen', 21, 'For the office.', [
        slots('Your twelve biscuits', 12, choose('Biscuit', ['Plain', 'Cheddar', ['Sausage', 0.75], ['Ham', 0.75]])),
      ]),
    ]),
    category('sides', 'Sides', [
      item('Hash Browns', 3.25, 'Crisp.', [
        check('Make them', [
          ['Smothered', 0.75],
          ['Covered', 0.75],
          ['Chunked', 1],
        ]),
      ]),
      item('Grits', 2.95, 'Butter.', [choose('With', ['Butter', ['Cheese', 0.75]])]),
      item('Bacon', 3.95, 'Three strips.'),
      item('Fruit Cup', 3.75, 'What is ripe.', [], { out: 1 }),
      item('One Egg', 1.75, 'Any way.', [eggs]),
    ]),
    category('drinks', 'Drinks', [
      item('Coffee', 2.75, 'All you can.', [
        count('Creamers and sugars', ['Cream', 'Oat creamer', 'Sugar', 'Sweetener'], { to: 10 }),
      ]),
      item('Orange Juice', 3.5, 'Pressed.', [choose('Size', ['Small', ['Large', 1.5]])]),
      item('Chocolate Milk', 2.95, 'Cold.'),
      item('Hot Tea', 2.5, 'Black or herbal.', [choose('Tea', ['Black', 'Mint', 'Chamomile'])]),
    ]),
  ],
}
