import { category, check, choose, count, item, together } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const greens = check('Greens', ['Romaine', 'Spinach', 'Kale', 'Arugula', 'Mixed leaves'], [1, 2])
const vegetables = check(
  'Vegetables',
  ['Cucumber', 'Tomato', 'Carrot', 'Beets', 'Corn', 'Peppers', 'Red onion', 'Broccoli', 'Chickpeas', 'Edamame'],
  [0, 6],
)
const crunch = check('Crunch', ['Croutons', 'Sunflower seeds', ['Almonds', 0.75], ['Candied pecans', 1]], [0, 2])
const cheese = check(
  'Cheese',
  [
    ['Feta', 1.25],
    ['Goat', 1.5],
    ['Parmesan', 1],
  ],
  [0, 2],
)
const protein = count(
  'Protein, by the scoop',
  [
    ['Chicken', 3.5],
    ['Tofu', 2.5],
    ['Salmon', 6],
    ['Egg', 1.5],
  ],
  { to: 4 },
)
const dressing = together(
  'Dressing',
  choose('Dressing', ['Balsamic', 'Caesar', 'Ranch', 'Lemon tahini', 'Sesame ginger', 'None']),
  choose('How', ['On the side', 'Tossed']),
)
const salad = [protein, check('Leave out', ['Onion', 'Nuts', 'Cheese', 'Croutons']), dressing]
const bowl = [choose('Base', ['Brown rice', 'Quinoa', 'Greens', ['Half and half', 0.5]]), protein, dressing]
const size = choose('Size', ['12 oz', ['16 oz', 1.5]])

export const greenFork: Place = {
  franchise_id: 7,
  name: 'Green Fork',
  kind: 'restaurant',
  cuisine: 'Salads',
  description: 'Everything has a number of calories and most of it has a root.',
  phone_number: '4045550107',
  hours: opens('10:30-21:00', '10:30-21:00', '11:00-20:00'),
  prep_minutes: 10,
  categories: [
    category('entrees', 'Salads', [
      item(
        'Build Your Own',
        9.95,
        'Start with one or two greens, then up to six vegetables, two crunches and two cheeses, and any number of scoops up to four. 180 to 900 kcal.',
        [greens, vegetables, crunch, cheese, protein, dressing],
      ),
      item('Garden Salad', 8.95, '210 kcal without dressing.', salad),
      item('Caesar', 9.5, '320 kcal.', salad),
      item('Greek', 10.5, 'Olives, feta. 380 kcal.', salad),
      item('Cobb', 12.5, 'Egg, bacon, blue cheese. 610 kcal.', salad),
      item('Harvest', 11.75, 'Squash, apple, pecans. 450 kcal.', salad),
      item('Thai Crunch', 11.25, 'Peanut, cabbage. 430 kcal.', salad),
      item('Beet and Goat', 11.25, 'Walnuts. 390 kcal.', salad),
      item('Southwest', 11.5, 'Corn, black beans. 470 kcal.', salad),
    ]),
    category('entrees', 'Warm Bowls', [
      item('Sesame Bowl', 11.95, 'Broccoli, carrot. 540 kcal.', bowl),
      item('Harissa Bowl', 12.25, 'Chickpeas, pepper. 580 kcal.', bowl),
      item('Pesto Bowl', 12.25, 'Tomato, white beans. 600 kcal.', bowl),
      item('Curry Lentil Bowl', 11.5, 'Coconut. 520 kcal.', bowl),
      item('Salmon Bowl', 15.5, 'Cucumber, edamame. 620 kcal.', bowl, { out: 1 }),
    ]),
    category('entrees', 'Wraps', [
      item('Chicken Caesar Wrap', 10.25, '560 kcal.', [choose('Wrap', ['Wheat', 'Spinach', ['Collard leaf', 0.5]])]),
      item('Falafel Wrap', 9.95, '510 kcal.', [choose('Wrap', ['Wheat', 'Spinach', ['Collard leaf', 0.5]])]),
      item('Turkey Avocado Wrap', 10.75, '540 kcal.', [choose('Wrap', ['Wheat', 'Spinach', ['Collard leaf', 0.5]])]),
    ]),
    category('sides', 'Soups and Sides', [
      item('Tomato Soup', 5.25, '180 kcal.', [choose('Size', ['Cup', ['Bowl', 2]])]),
      item('Lentil Soup', 5.25, '220 kcal.', [choose('Size', ['Cup', ['Bowl', 2]])]),
      item('Fruit Cup', 4.25, '90 kcal.'),
      item('Sweet Potato', 4.5, 'Roasted. 160 kcal.'),
      item('Hummus and Carrots', 4.95, '240 kcal.'),
    ]),
    category('drinks', 'Drinks', [
      item('Green Juice', 6.5, 'Apple, kale, lemon.', [size]),
      item('Carrot Ginger Juice', 6.25, 'Pressed.', [size]),
      item('Berry Smoothie', 6.95, 'Oat milk.', [
        size,
        check('Boost', [
          ['Protein', 1.5],
          ['Flax', 0.75],
        ]),
      ]),
      item('Kombucha', 4.75, 'Bottle.'),
    ]),
  ],
}
